import type { ApiReading } from "./api_reader.ts";
import { createApiTranslator, type Language } from "./say.ts";
import { GERMAN_STATUSES } from "./words/german_sentences/api_sentences.ts";

/** What the API says of missing or preliminary data. */
interface DataStatus {
  code: string;
  message: string;
}

/** A reading whose data status is in the language of the answer: the API itself writes English. */
export function localizeReading(language: Language, reading: ApiReading): ApiReading {
  const { body } = reading;
  if (language === "en" || !body?.meta) return reading;
  const { data_status, share_of_voice_status, ...meta } = body.meta;
  return {
    ...reading,
    body: {
      ...body,
      meta: {
        ...meta,
        ...(data_status === undefined ? {} : { data_status: localize(data_status) }),
        ...(share_of_voice_status === undefined
          ? {}
          : { share_of_voice_status: localize(share_of_voice_status) }),
      },
    },
  };
}

const translate = createApiTranslator("de");

function localize(status: DataStatus | null): DataStatus | null {
  if (status === null) return null;
  return { ...status, message: GERMAN_STATUSES[status.code] ?? translate(status.message) };
}
