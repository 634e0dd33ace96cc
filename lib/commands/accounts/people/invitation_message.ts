import type { Account } from "../../../../db/accounts/accounts.ts";
import type { ReportLanguage } from "../../../../schemas/report_settings.ts";
import type { PlainMessage } from "../../../outgoing/plain_message.ts";
import type { MadeInvitation } from "./invite_member.ts";

/** What a link is for. */
interface InvitationLink {
  account: Pick<Account, "name">;
  invitation: Pick<MadeInvitation, "email" | "expiresAt">;
  url: string;
  /** False: the member signs in already, and sets a new passphrase. */
  isNew: boolean;
}

/** Why someone has the mail. */
export const INVITATION_FOOTERS: Readonly<Record<ReportLanguage, readonly string[]>> = {
  en: ["You get this once. If you do not expect it, do nothing."],
  de: ["Sie erhalten diese E-Mail einmal. Wenn Sie sie nicht erwarten, müssen Sie nichts tun."],
};

const WRITERS: Readonly<Record<ReportLanguage, typeof writeEnglish>> = {
  en: writeEnglish,
  de: writeGerman,
};

/** Writes the mail with a link that sets a passphrase, with nothing in it that a stranger could write. */
export function writeInvitation(link: InvitationLink, language: ReportLanguage): PlainMessage {
  const { title, sentences, label } = WRITERS[language](link, untilOf(link));
  return {
    ...{ site: null, severity: "info", facts: [] },
    ...{ title, sentences, links: [{ label, url: link.url }] },
  };
}

/** The minute in UTC. */
function untilOf({ invitation: { expiresAt } }: InvitationLink): string {
  return `${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function writeEnglish({ account: { name }, invitation, isNew }: InvitationLink, until: string) {
  return {
    title: isNew ? `Your sign-in to ${name}` : `Set a new passphrase for ${name}`,
    sentences: [
      isNew
        ? `You are invited to the account ${name}. Open the link and choose a passphrase: ` +
          "you are signed in then."
        : `Open the link to choose a new passphrase for ${invitation.email}. The present one is ` +
          "good until then.",
      `It is good once, until ${until}. Pass it on to nobody.`,
    ],
    label: "Set the passphrase",
  };
}

function writeGerman({ account: { name }, invitation, isNew }: InvitationLink, until: string) {
  return {
    title: isNew ? `Ihre Anmeldung bei ${name}` : `Neue Passphrase für ${name}`,
    sentences: [
      isNew
        ? `Sie sind in das Konto ${name} eingeladen. Öffnen Sie den Link und wählen Sie eine ` +
          "Passphrase: Danach sind Sie angemeldet."
        : `Öffnen Sie den Link, um eine neue Passphrase für ${invitation.email} zu wählen. Die ` +
          "bisherige gilt bis dahin.",
      `Der Link gilt einmal, bis ${until}. Geben Sie ihn niemandem weiter.`,
    ],
    label: "Passphrase setzen",
  };
}
