import { readFile } from "node:fs/promises";
import path from "node:path";
import { agreementIds, isAgreementId, shippedVersionOf, type AgreementId, type Version } from "@/lib/access/agreements";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { beijing } from "@/lib/time/beijing";
import { remembered } from "@/lib/simulator/platform/store/remembered";
import { readRows } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A version with when it was written. */
export interface Written extends Version {
  readonly updatedAt: Date;
}

/** When the versions that come with the product were written and became active, the newest last. */
const dates = [
  { updatedAt: beijing("2024-12-01", 9), activeAt: beijing("2025-01-01") },
  { updatedAt: beijing("2025-05-01", 9), activeAt: beijing("2025-06-01") },
] as const;
const first = { updatedAt: beijing("2025-12-01", 9), activeAt: beijing("2026-01-01") };

/** The versions that come with the product. */
const shippedVersions = agreementIds.flatMap((id): Written[] =>
  shippedVersionOf(id) === 1
    ? [{ id, version: 1, ...first }]
    : dates.map((written, place) => ({ id, version: place + 1, ...written })),
);

/** All versions there are in a world, those that are to come too. */
export const versionsIn = (tx: InWorld): Promise<Written[]> =>
  remembered(tx, "agreement versions", () => readVersions(tx));

async function readVersions(tx: InWorld): Promise<Written[]> {
  const columns = ["agreement", "version", "updatedAt", "activeAt"] as const;
  const published = await readRows(tx, "AgreementVersion", { world: tx.world.id }, columns, "version");
  const own = published.map(({ agreement, ...row }) => ({ id: agreementId(agreement), ...row }));
  // what operations published under a number before the product brought a version of that number stands
  const isOwn = ({ id, version }: Version) => own.some((one) => one.id === id && one.version === version);
  return [...shippedVersions.filter((one) => !isOwn(one)), ...own];
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
  const row = await tx.prisma.agreementVersion.findFirst({
    where: { world: tx.world.id, agreement: id, version },
    select: { zh: true, en: true },
  });
  if (row) return row[locale === "en-US" ? "en" : "zh"];
  return version <= shippedVersionOf(id) ? shippedText(id, version, locale) : "";
}

/** Read once a process. */
function shippedText(id: AgreementId, version: number, locale: Locale): Promise<string> {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    "messages",
    locale,
    "agreements",
    `${id}-${version}.md`,
  );
  let text = shipped.get(file);
  if (!text) shipped.set(file, (text = readFile(file, "utf8")));
  return text;
}

/** A text's first line, without its mark. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1]?.trim() ?? "";
