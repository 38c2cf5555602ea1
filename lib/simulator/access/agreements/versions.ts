import { readFile } from "node:fs/promises";
import path from "node:path";
import { agreementIds, isAgreementId, type AgreementId, type Version } from "@/lib/access/agreements";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { beijing } from "@/lib/time/beijing";
import { remembered } from "../../store/remembered";
import { readRows } from "../../store/records";
import type { InWorld } from "../../store/tx";

/** A version with when it was written. */
export interface Written extends Version {
  readonly updatedAt: Date;
}

/** The first versions come with the product. */
const first = agreementIds.map((id): Written => ({
  id,
  version: 1,
  updatedAt: beijing("2025-12-01", 9),
  activeAt: beijing("2026-01-01", 0),
}));

/** All versions there are in a world, those that are to come too. */
export const versionsIn = (tx: InWorld): Promise<Written[]> =>
  remembered(tx, "agreement versions", () => readVersions(tx));

async function readVersions(tx: InWorld): Promise<Written[]> {
  const columns = ["agreement", "version", "updatedAt", "activeAt"] as const;
  const published = await readRows(tx, "AgreementVersion", { world: tx.world.id }, columns, "version");
  return [...first, ...published.map(({ agreement, ...row }) => ({ id: agreementId(agreement), ...row }))];
}

/** A row's agreement, which is one of the known ones. */
export function agreementId(text: string): AgreementId {
  invariant(isAgreementId(text), `${text} is a known agreement`);
  return text;
}

const shipped = new Map<string, Promise<string>>();

/** The text of a version, as Markdown whose first line is the title. */
export async function textOf(
  tx: InWorld,
  { id, version }: Pick<Version, "id" | "version">,
  language: string,
): Promise<string> {
  const locale = localeOfCookie(language);
  if (version === 1) return shippedText(id, locale);
  const row = await tx.prisma.agreementVersion.findFirst({
    where: { world: tx.world.id, agreement: id, version },
    select: { zh: true, en: true },
  });
  return row?.[locale === "en-US" ? "en" : "zh"] ?? "";
}

/** Read once a process. */
function shippedText(id: AgreementId, locale: Locale): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "messages", locale, "agreements", `${id}-1.md`);
  let text = shipped.get(file);
  if (!text) shipped.set(file, (text = readFile(file, "utf8")));
  return text;
}

/** A text's first line, without its mark. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1]?.trim() ?? "";
