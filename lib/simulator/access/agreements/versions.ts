import { readFile } from "node:fs/promises";
import path from "node:path";
import { agreementIds, isAgreementId, shippedVersionOf, type AgreementId, type Version } from "@/lib/access/agreements";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { beijingInstant } from "@/lib/time/beijing";
import { readOncePerOperation } from "@/lib/simulator/platform/store/operation-cache";
import { readRows } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a version with the instant when it was written. */
export interface DatedVersion extends Version {
  readonly updatedAt: Date;
}

/** Holds when the shipped versions were written and became active, the newest last. */
const dates = [
  { updatedAt: beijingInstant("2024-12-01", 9), activeAt: beijingInstant("2025-01-01") },
  { updatedAt: beijingInstant("2025-05-01", 9), activeAt: beijingInstant("2025-06-01") },
] as const;
const first = { updatedAt: beijingInstant("2025-12-01", 9), activeAt: beijingInstant("2026-01-01") };

/** Lists the versions that ship with the product. */
const shippedVersions = agreementIds.flatMap((id): DatedVersion[] =>
  shippedVersionOf(id) === 1
    ? [{ id, version: 1, ...first }]
    : dates.map((versionDates, place) => ({ id, version: place + 1, ...versionDates })),
);

/** Returns all versions of a world, including future ones. */
export const readAgreementVersions = (tx: InWorld): Promise<DatedVersion[]> =>
  readOncePerOperation(tx, "agreement versions", () => readVersions(tx));

async function readVersions(tx: InWorld): Promise<DatedVersion[]> {
  const columns = ["agreement", "version", "updatedAt", "activeAt"] as const;
  const rows = await readRows(tx, "AgreementVersion", { world: tx.world.id }, columns, "version");
  const publishedVersions = rows.map(({ agreement, ...row }) => ({ id: parseAgreementId(agreement), ...row }));
  // a version that operations published takes precedence over a shipped one with the same number
  const isOwn = ({ id, version }: Version) =>
    publishedVersions.some((candidate) => candidate.id === id && candidate.version === version);
  return [...shippedVersions.filter((candidate) => !isOwn(candidate)), ...publishedVersions];
}

/** Returns a row's agreement as one of the known ids. */
export function parseAgreementId(text: string): AgreementId {
  invariant(isAgreementId(text), `${text} is a known agreement`);
  return text;
}

const shippedTexts = new Map<string, Promise<string>>();

/** Returns the text of a version, as Markdown with the title in its first line. */
export async function agreementTextOf(
  tx: InWorld,
  { id, version }: Pick<Version, "id" | "version">,
  language: string,
): Promise<string> {
  const locale = localeOfCookie(language);
  const row = await tx.prisma.agreementVersion.findFirst({
    where: { world: tx.world.id, agreement: id, version },
    select: { zh: true, en: true },
  });
  if (row) return row[locale === "en-US" ? "en" : "zh"];
  return version <= shippedVersionOf(id) ? shippedText(id, version, locale) : "";
}

/** Reads a shipped text once per process. */
function shippedText(id: AgreementId, version: number, locale: Locale): Promise<string> {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    "messages",
    locale,
    "agreements",
    `${id}-${version}.md`,
  );
  let text = shippedTexts.get(file);
  if (!text) shippedTexts.set(file, (text = readFile(file, "utf8")));
  return text;
}

/** Returns a text's first line, without its heading mark. */
export const markdownTitle = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1]?.trim() ?? "";
