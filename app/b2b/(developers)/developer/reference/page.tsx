import { getLocale, getTranslations } from "next-intl/server";
import { CallReference } from "@/components/developers/reference/call-reference";
import { ReferenceList } from "@/components/developers/reference/reference-list";
import { hrefWith, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { site } from "@/lib/backend/site";
import type { Call } from "@/lib/call/call";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { curlOf, typescriptOf } from "@/lib/developers/reference/snippets";
import { developersScreens } from "@/lib/developers/screens";
import { areaNames, type AreaName } from "@/lib/i18n/areas";
import { localeOfCookie } from "@/lib/i18n/locale";
import { messagesOf } from "@/lib/i18n/messages";
import { menuPrefix } from "@/lib/call/path";
import { publicUrl } from "@/lib/session/settings";
import { described } from "../contract";

/** The calls that a key may ask, by area in the order of the menu; those of sandbox keys too. */
const asked = [...callNames]
  .filter(([call]) => (call.forKeys || call.needs === "sandbox") && call.session === null)
  .map(([call, name]) => ({ call, name, area: name.split(".")[0] ?? "" }))
  .sort((one, other) => placeOf(one.area) - placeOf(other.area));

function placeOf(area: string): number {
  return (areaNames as readonly string[]).indexOf(area);
}

/** The same at this site: where nothing is simulated there are no sandbox keys. */
async function askedHere() {
  const { isSimulation } = await site();
  return asked.filter(({ call }) => isSimulation || call.needs !== "sandbox");
}

export async function generateMetadata() {
  return { title: (await getTranslations("developers.reference"))("title") };
}

/** The calls that API keys may ask, or one of them: ?call= says which. */
export default async function ReferencePage({ searchParams }: PageProps<"/b2b/developer/reference">) {
  const query = await searchParams;
  const name = valueOf(query, "call");
  return name ? <One name={name} query={query} /> : <List query={query} />;
}

async function List({ query }: { query: Query }) {
  const t = await getTranslations();
  const areaOf = (area: string) => t(`audit.area.${area as AreaName}`); // named cast: the name of a call begins with its area's
  const [area, text] = [valueOf(query, "area"), (textIn(query, "q", 60) ?? "").toLowerCase()];
  const { currentPage = 1, pageSize = 20 } = pageIn(query);
  const here = await askedHere();
  const found = here.filter(
    ({ call, name, area: own }) =>
      (!area || own === area) && `${name} ${call.method} ${call.path} ${call.about}`.toLowerCase().includes(text),
  );
  const rows = found.slice((currentPage - 1) * pageSize, currentPage * pageSize).map(({ call, name, area: own }) => ({
    name,
    method: call.method,
    path: call.path,
    about: call.about,
    area: areaOf(own),
  }));
  const areas = [...new Set(here.map((one) => one.area))].map((value) => ({ value, label: areaOf(value) }));
  return <ReferenceList list={{ rows, total: found.length, currentPage, pageSize }} areas={areas} query={query} />;
}

async function One({ name, query }: { name: string; query: Query }) {
  const t = await getTranslations();
  const back = hrefWith(developersScreens.reference.path, query, { call: undefined });
  const call = (await askedHere()).some((one) => one.name === name) ? callsByName.get(name) : undefined;
  const found = call && described(call);
  if (!call || !found)
    return (
      <NotFound
        title={t("developers.reference.title")}
        problem={t("developers.reference.notFound")}
        advice={t("developers.reference.notFoundText")}
        back={back}
      />
    );
  const base = publicUrl().origin + menuPrefix;
  // named cast: of any code there may be a text; the build has made one with figures in it into parts
  const texts = (await messagesOf(localeOfCookie(await getLocale()))).refusals as Readonly<Record<string, unknown>>;
  const textOf = (code: string) =>
    [texts[code]]
      .flat()
      .filter((part) => typeof part === "string")
      .join(" … ");
  return (
    <CallReference
      call={found}
      permission={await permissionOf(call)}
      codes={found.codes.map((code) => ({ code, text: textOf(code) }))}
      curl={curlOf(found, base)}
      typescript={typescriptOf(found, base)}
      back={back}
    />
  );
}

/** Which key may ask a call: what its scope must hold, as the title of the page and what is done there. */
async function permissionOf({ needs }: Call): Promise<string> {
  const t = await getTranslations();
  if (needs === "sandbox") return t("developers.reference.sandboxKey");
  if (typeof needs === "string" || needs.action === "own") return t("developers.reference.anyKey");
  const [page] = needs.permission.split(":");
  const screen = screens.find((one) => typeof one.needs === "object" && one.needs.permission === page);
  const action = t(`access.actions.${needs.action}`);
  const permission = screen ? t("access.roles.full", { page: t(titleKey(screen)), action }) : action;
  return t("developers.reference.permission", { permission });
}
