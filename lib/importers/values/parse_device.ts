import { foldHeader } from "../columns/find_columns.ts";
import type { Device } from "../import_rows.ts";

/** Names of devices as exports have them; those of other languages as their users see them. */
const NAMES: Readonly<Record<Device, readonly string[]>> = {
  desktop: [
    "desktop",
    "computer",
    "pc",
    "ordinateur",
    "ordenador",
    "computador",
    "computadora",
    "escritorio",
    "デスクトップ",
    "パソコン",
    "데스크톱",
    "桌面设备",
    "桌面",
    "ПК",
    "Компьютер",
    "Komputer",
    "Masaüstü",
    "Počítač",
    "Dator",
    "מחשב",
  ],
  mobile: [
    "mobile",
    "smartphone",
    "phone",
    "mobilgerät",
    "mobilgeräte",
    "handy",
    "móvil",
    "móviles",
    "dispositivo mobile",
    "dispositivi mobili",
    "dispositivo móvel",
    "celular",
    "telemóvel",
    "mobiel",
    "モバイル",
    "모바일",
    "移动设备",
    "移动",
    "Мобильные устройства",
    "Мобильное устройство",
    "Komórka",
    "Urządzenie mobilne",
    "Mobil",
    "נייד",
  ],
  tablet: [
    "tablet",
    "tablets",
    "tablette",
    "tableta",
    "タブレット",
    "태블릿",
    "平板电脑",
    "Планшет",
    "Планшетный ПК",
    "Surfplatta",
    "טאבלט",
  ],
};

const devices = new Map(
  (["desktop", "mobile", "tablet"] as const).flatMap((device) =>
    NAMES[device].map((name) => [foldHeader(name), device] as const)
  ),
);

const memory = new Map<string, Device>();

/** Reads a device by its name in one of several languages; undefined when it is none. */
export function parseDevice(text: string): Device | undefined {
  const known = memory.get(text);
  if (known !== undefined) return known;
  const device = devices.get(foldHeader(text));
  if (device !== undefined && memory.size < 1000) memory.set(text, device);
  return device;
}
