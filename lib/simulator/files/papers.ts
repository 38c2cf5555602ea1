import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { menuPrefix } from "@/lib/call/path";
import { paper as paperShape, type paperCalls } from "@/lib/files/calls/papers";
import { codeOf, printedCode, typedCode } from "@/lib/files/paper-code";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { beijingSecondsText } from "@/lib/time/beijing";
import type { translatorFor } from "../../i18n/translator";
import type { Currency } from "@/lib/money/currency";
import type { PaperCheck, PaperDocument } from "../../formats/pdf/document";
import type { Handlers } from "../platform/handler";
import type { InWorld } from "../platform/store/tx";
import { isByHand } from "../driving/worlds/by-hand";
import type { World } from "../driving/worlds/world";
import { worldUrl } from "../driving/worlds/world-url";

type Named = InWorld<Pick<World, "id" | "name" | "terms">>;
type Labels = Awaited<ReturnType<typeof translatorFor>>;

/** The start of a document: its number and when it was issued. */
export const leadOf = ({ number, at }: Pick<PaperDocument, "number" | "at">, t: Labels): string =>
  t("files.document.lead", { number, at: beijingSecondsText(at) });

/** What stands on every document of a simulation. */
export const simulationNotice = (t: Labels): string =>
  `${t("shell.simulation.label")} · ${t("shell.simulation.nothing")}`;

/** A merchant's account as a document names it. */
export const accountOnPaper = (currency: Currency, userNo: string, t: Labels): string =>
  t("files.document.account", { currency, userNo });

/** A name as it is written on a document: the English one in English, where there is one. */
export const nameOnPaper = (locale: Locale, name: string, english: string): string =>
  locale === "en-US" ? english || name : name || english;

/**
 * A merchant's document with the code by which whoever holds it can have it confirmed: its sentence and its facts. The
 * same content given out again keeps its code and the instant it was first given out.
 */
export async function confirmable(
  tx: Named,
  document: PaperDocument,
  userNo: string,
  t: Labels,
): Promise<PaperDocument> {
  const notice = isByHand(tx.world) ? undefined : simulationNotice(t);
  return { ...document, notice, check: await checkFor(tx, document, userNo, t) };
}

/** What of a document its code confirms. */
type Confirmed = Pick<PaperDocument, "locale" | "title" | "number" | "issuer" | "at" | "sentence" | "parts">;

/** How whoever holds a document can have its sentence and its facts confirmed, as `confirmable` prints it. */
export async function checkFor(
  tx: Named,
  { locale, title, number, issuer, at, sentence = "", parts }: Confirmed,
  userNo: string,
  t: Labels,
): Promise<PaperCheck> {
  const facts = parts.flatMap((part) => (part.kind === "facts" ? part.facts : []));
  const content = { userNo, locale, title, number, issuer, sentence, facts };
  const fingerprint = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const { id: world } = tx.world;
  await tx.prisma.paper.createMany({
    data: {
      ...content,
      facts: facts.map(([label, value]) => ({ label, value })),
      world,
      fingerprint,
      code: codeOf(randomBytes(10)),
      issuedAt: at,
    },
    skipDuplicates: true,
  });
  const { code } = await tx.prisma.paper.findFirstOrThrow({ where: { world, fingerprint }, select: { code: true } });
  const url = new URL(`${menuPrefix}/verify/${printedCode(code)}`, worldUrl(tx.world)).href;
  return {
    title: t("files.document.check.title"),
    code: printedCode(code),
    text: t("files.document.check.text", { url }),
  };
}

const factsShape = paperShape.shape.facts;

export const papersHandlers: Handlers<typeof paperCalls> = {
  async verifyPaper({ code: typed }, { prisma, by, brakes, refuse }) {
    if (!(await brakes.paper(by.origin, by.at))) return refuse("REQUEST_BUSY", brakes.paper.left(by.origin, by.at));
    const code = typedCode(typed);
    // whoever holds a paper does not know which world it is of: a code is unique in all of them
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
