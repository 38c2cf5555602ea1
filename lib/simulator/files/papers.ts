import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { menuPrefix } from "@/lib/call/path";
import { paper as paperShape, type paperCalls } from "@/lib/files/calls/papers";
import { encodePaperCode, formatPaperCode, parsePaperCode } from "@/lib/files/paper-code";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { beijingSecondsText } from "@/lib/time/beijing";
import type { translatorFor } from "../../i18n/translator";
import type { Currency } from "@/lib/money/currency";
import type { PaperCheck, PaperDocument } from "../../formats/pdf/document";
import type { Handlers } from "../platform/handler";
import type { InWorld } from "../platform/store/tx";
import { isManuallyOperated } from "../driving/worlds/manual-books";
import type { World } from "../driving/worlds/world";
import { worldUrl } from "../driving/worlds/world-url";

type PaperContext = InWorld<Pick<World, "id" | "name" | "terms">>;
type Labels = Awaited<ReturnType<typeof translatorFor>>;

/** Returns the first line of a document: its number and its issue instant. */
export const documentFirstLine = ({ number, at }: Pick<PaperDocument, "number" | "at">, t: Labels): string =>
  t("files.document.lead", { number, at: beijingSecondsText(at) });

/** Returns the notice that every document of a world carries, if it is a simulation. */
export const documentNotice = ({ world }: PaperContext, t: Labels): string | undefined =>
  isManuallyOperated(world) ? undefined : simulationNotice(t);

/** Returns the notice of a simulation. */
export const simulationNotice = (t: Labels): string =>
  `${t("shell.simulation.label")} · ${t("shell.simulation.nothing")}`;

/** Returns the name of a merchant's account on a document. */
export const accountOnPaper = (currency: Currency, userNo: string, t: Labels): string =>
  t("files.document.account", { currency, userNo });

/** Returns a name for a document: the English one in English, if there is one. */
export const nameOnPaper = (locale: Locale, name: string, english: string): string =>
  locale === "en-US" ? english || name : name || english;

/**
 * Returns a merchant's document with the code by which its recipient can confirm it: its sentence and its facts. The
 * same content issued again retains its code and its first issue instant.
 */
export async function addPaperCheckCode(
  tx: PaperContext,
  document: PaperDocument,
  userNo: string,
  t: Labels,
): Promise<PaperDocument> {
  return { ...document, notice: documentNotice(tx, t), check: await issuePaperCheck(tx, document, userNo, t) };
}

/** Holds the content of a document that its code confirms. */
type ConfirmedContent = Pick<PaperDocument, "locale" | "title" | "number" | "issuer" | "at" | "sentence" | "parts">;

/** Returns the check code of a document's sentence and facts, as `addPaperCheckCode` prints it. */
export async function issuePaperCheck(
  tx: PaperContext,
  { locale, title, number, issuer, at, sentence = "", parts }: ConfirmedContent,
  userNo: string,
  t: Labels,
): Promise<PaperCheck> {
  const facts = confirmedFacts(parts);
  const content = { userNo, locale, title, number, issuer, sentence, facts };
  const fingerprint = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const { id: world } = tx.world;
  await tx.prisma.paper.createMany({
    data: {
      ...content,
      facts: facts.map(([label, value]) => ({ label, value })),
      world,
      fingerprint,
      code: encodePaperCode(randomBytes(10)),
      issuedAt: at,
    },
    skipDuplicates: true,
  });
  const { code } = await tx.prisma.paper.findFirstOrThrow({ where: { world, fingerprint }, select: { code: true } });
  const url = new URL(`${menuPrefix}/verify/${formatPaperCode(code)}`, worldUrl(tx.world)).href;
  return {
    title: t("files.document.check.title"),
    code: formatPaperCode(code),
    text: t("files.document.check.text", { url }),
  };
}

/** Returns the facts of all parts. A label that occurs in several parts is preceded by the title of its part. */
function confirmedFacts(parts: PaperDocument["parts"]): (readonly [label: string, value: string])[] {
  const factParts = parts.filter((part) => part.kind === "facts");
  const labels = factParts.flatMap(({ facts }) => facts.map(([label]) => label));
  const isRepeated = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return factParts.flatMap(({ title, facts }) =>
    facts.map(([label, value]) => [isRepeated(label) ? `${title} · ${label}` : label, value] as const),
  );
}

const factsShape = paperShape.shape.facts;

export const papersHandlers: Handlers<typeof paperCalls> = {
  async verifyPaper({ code: inputCode }, { prisma, by, rateLimits, refuse }) {
    if (!(await rateLimits.paper(by.origin, by.at)))
      return refuse("REQUEST_BUSY", rateLimits.paper.retryAfter(by.origin, by.at));
    const code = parsePaperCode(inputCode);
    // the environment is not on the paper, so a code is unique across all environments
    const row = code ? await prisma.paper.findFirst({ where: { code } }) : null;
    if (!row) return refuse("PAPER_NOTFOUND");
    const { title, number, issuer, issuedAt, sentence, locale, facts } = row;
    return {
      title,
      number,
      issuer,
      issuedAt,
      sentence,
      locale: localeOfCookie(locale),
      facts: z.parse(factsShape, facts),
    };
  },
};
