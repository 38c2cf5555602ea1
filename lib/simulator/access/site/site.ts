import { markPath } from "@/lib/formats/mark";
import { siteOf, usualConfig, type VoucherKind } from "@/lib/access/site";
import { siteConfigKey, type site as siteCalls, type SiteConfig } from "@/lib/access/calls/site";
import type { Call } from "@/lib/call/call";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import type { Handler, CallContext } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import { findMerchantOrPublicFile, openStoredFileForSending } from "../../files/stored-files";
import { plainHost } from "./plain-host";

/** Names the row that applies to every host without a row of its own. */
export const anyHost = "*";

/** Holds the stored settings of a site: the specification's keys, and the two names in English. */
export type StoredSiteConfig = Partial<SiteConfig & { SYSTEM_NAME_EN: string; COPYRIGHT_EN: string }>;

/** Returns the stored settings. Named cast: a site's row stores no other keys than these. */
const storedConfigOf = (row: Pick<Row<"Site">, "config"> | null | undefined): StoredSiteConfig =>
  (row?.config ?? {}) as StoredSiteConfig;

/** Returns the issuer of a world's documents: its portal's name in a language. */
export async function documentIssuerName(tx: InWorld, locale: Locale): Promise<string> {
  const row = await tx.prisma.site.findFirst({
    where: { world: tx.world.id, host: anyHost },
    select: { config: true },
  });
  return nameIn(storedConfigOf(row), locale);
}

/** Returns the stored file that a site's logo is named after. */
const logoFile = (tx: InWorld, name: string) => findMerchantOrPublicFile(tx, "", name.replace(/\.\w+$/, ""));

/** Returns the picture at the head of a world's documents; undefined when its portal has the product's mark. */
export async function letterheadPicture(tx: InWorld): Promise<Uint8Array | undefined> {
  const row = await tx.prisma.site.findFirst({
    where: { world: tx.world.id, host: anyHost },
    select: { logo: true },
  });
  const file = row?.logo ? await logoFile(tx, row.logo) : undefined;
  const picture = file && (await openStoredFileForSending(file));
  return picture && new Uint8Array(await new Response(picture.body).arrayBuffer());
}

/** Returns a site's name in a language; a site without one has the product's name. */
const nameIn = async ({ SYSTEM_NAME = "", SYSTEM_NAME_EN }: StoredSiteConfig, locale: Locale): Promise<string> =>
  (locale === "en-US" && SYSTEM_NAME_EN) || SYSTEM_NAME || (await translatorFor(locale))("shell.product");

/** Returns the configuration at a host, in the caller's language; undefined when the site is closed. */
async function configAt(
  host: string,
  { world, prisma, caller }: Pick<CallContext<Call>, "world" | "sql" | "prisma" | "caller">,
): Promise<SiteConfig | undefined> {
  const rows = await prisma.site.findMany({ where: { world: world.id, host: { in: [plainHost(host), anyHost] } } });
  const row = rows.find((site) => site.host !== anyHost) ?? rows[0];
  if (row && !row.isOpen) return undefined;
  const { SYSTEM_NAME_EN = "", COPYRIGHT_EN, ...settings } = storedConfigOf(row);
  const config = {
    ...usualConfig,
    ...settings,
    LOGO: row?.logo ?? "",
    SIMULATION: isManuallyOperated(world) ? "1" : "2",
  } as const;
  const locale = localeOfCookie(caller.locale);
  return {
    ...config,
    SYSTEM_NAME: await nameIn({ ...config, SYSTEM_NAME_EN }, locale),
    COPYRIGHT: (locale === "en-US" && COPYRIGHT_EN) || config.COPYRIGHT,
  };
}

/** Returns true when a world offers exchange, by the settings that apply to every host. */
export async function isExchangeOffered(tx: InWorld): Promise<boolean> {
  const row = await tx.prisma.site.findFirst({
    where: { world: tx.world.id, host: anyHost },
    select: { config: true },
  });
  return siteOf({ ...usualConfig, ...storedConfigOf(row) }).hasExchange;
}

/** Returns true when the caller's site offers a document for download; a closed site offers none. */
export async function isDocumentDownloadOffered(
  kind: VoucherKind,
  context: Pick<CallContext<Call>, "world" | "sql" | "prisma" | "caller">,
): Promise<boolean> {
  const config = await configAt(context.caller.host, context);
  return config !== undefined && siteOf(config).downloads[kind];
}

export const getSiteConfig: Handler<typeof siteCalls.siteConfig> = async ({ hostName }, context) =>
  (await configAt(hostName, context)) ?? context.refuse("SITE_NOTFOUND");

export const getSiteConfigValues: Handler<typeof siteCalls.systemConfig> = async ({ hostName, keys }, context) => {
  const config = (await configAt(hostName, context)) ?? context.refuse("SITE_NOTFOUND");
  return {
    rows: siteConfigKey.options.filter((key) => keys.includes(key)).map((key) => ({ key, value: config[key] })),
  };
};

/** Holds the product's own mark, which applies to every system without a logo. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="128" height="128"><rect width="32" height="32" rx="8" fill="#0b5c66"/><path d="${markPath}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Returns a logo by its name: the product's own, or that of a site of this system. */
export const downloadSiteLogo: Handler<typeof siteCalls.logo> = async ({ systemNo, name }, context) => {
  if (name === "logo.svg") return { name, type: "image/svg+xml", body: new Blob([mark]).stream() };
  const rows = await context.prisma.site.findMany({ where: { world: context.world.id, logo: name } });
  const isOfSystem = rows.some((row) => (storedConfigOf(row).SYSTEM_NO ?? usualConfig.SYSTEM_NO) === systemNo);
  const file = isOfSystem && (await logoFile(context, name));
  return (file && (await openStoredFileForSending({ ...file, name }))) || context.refuse("SITE_NOTFOUND");
};
