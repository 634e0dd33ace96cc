import { expect } from "chai";
import {
  findServerProgram,
  howToInstall,
  parseServerVersion,
} from "../../../db/embedded/server_program.ts";

describe("parseServerVersion()", () => {
  const version = (text: string) => {
    const program = parseServerVersion("/x", text);
    return program && `${program.flavor} ${program.version}`;
  };

  it("reads MariaDB's and MySQL's words", () => {
    expect(version("mariadbd  Ver 10.11.6-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64"))
      .to.equal("mariadb 10.11.6-MariaDB-0+deb12u1");
    expect(version("/usr/sbin/mysqld  Ver 8.4.3 for Linux on x86_64 (MySQL Community Server)"))
      .to.equal("mysql 8.4.3");
  });

  it("refuses servers that are too old", () => {
    expect(version("mysqld  Ver 10.5.29-MariaDB for Linux on x86_64")).to.equal(undefined);
    expect(version("mysqld  Ver 5.7.44 for Linux on x86_64")).to.equal(undefined);
  });

  it("refuses other programs", () => {
    expect(version("v24.0.0")).to.equal(undefined);
  });
});

describe("findServerProgram()", () => {
  it("returns undefined where there is none", () => {
    expect(findServerProgram(["/nonexistent"])).to.equal(undefined);
  });
});

describe("howToInstall()", () => {
  const command = (osRelease: string, platform: NodeJS.Platform = "linux") =>
    /: (.*), or set DATABASE_URL/.exec(howToInstall({ platform, osRelease }))?.[1];

  it("is one sentence with the command of the system or its kin", () => {
    const apt = 'run "sudo apt-get install --no-install-recommends mariadb-server-core"';
    expect(command("ID=debian\n")).to.equal(apt);
    expect(command('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).to.equal(apt);
    expect(command('ID="rocky"\nID_LIKE="rhel centos fedora"\n'))
      .to.equal('run "sudo dnf install mariadb-server"');
    expect(command("ID=arch\n")).to.equal('run "sudo pacman -S mariadb"');
    expect(command("ID=alpine\n")).to.equal('run "sudo apk add mariadb"');
    expect(command('ID="opensuse-leap"\nID_LIKE="suse opensuse"\n'))
      .to.equal('run "sudo zypper install mariadb"');
    expect(command("", "darwin")).to.equal('run "brew install mariadb"');
  });

  it("names what is needed on any other system", () => {
    expect(command("ID=nixos\nVARIANT_ID=debian\n"))
      .to.equal("install MariaDB 10.6 or newer, or MySQL 8.0 or newer");
  });
});
