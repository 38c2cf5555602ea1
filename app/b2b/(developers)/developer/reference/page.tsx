import { getLocale, getTranslations } from "next-intl/server";
import { ApiCallReference } from "@/components/developers/reference/call-reference";
import { ApiCallList } from "@/components/developers/reference/reference-list";
import {
  hrefWithQueryChanges,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { siteOfRequest } from "@/lib/backend/site";
import type { Call } from "@/lib/call/call";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { curlOf, typescriptOf } from "@/lib/developers/reference/snippets";
import { developersScreens } from "@/lib/developers/screens";
import { areaNames, type AreaName } from "@/lib/i18n/areas";
import { localeOfCookie } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { menuPrefix } from "@/lib/call/path";
import { publicUrl } from "@/lib/session/settings";
import { getPermissionLabels } from "../../../permission-groups";
import { describeApiCall } from "../contract";

/** Lists the calls that a key may make, by area in the order of the menu, including those of sandbox keys. */
const keyCalls = [...callNames]
  .filter(([call]) => (call.forKeys || call.access === "sandbox") && call.session === null)
  .map(([call, name]) => ({ call, name, area: name.split(".")[0] ?? "" }))
  .sort((a, b) => placeOf(a.area) - placeOf(b.area));

function placeOf(area: string): number {
  return (areaNames as readonly string[]).indexOf(area);
}

/** Lists the same for this site: without simulation there are no sandbox keys. */
async function availableCalls() {
  const { isSimulation } = await siteOfRequest();
  return keyCalls.filter(({ call }) => isSimulation || call.access !== "sandbox");
}

export async function generateMetadata() {
  return { title: (await getTranslations("developers.reference"))("title") };
}

/** Renders the calls that API keys may make, or the one that ?call= selects. */
export default async function ApiReferencePage({ searchParams }: PageProps<"/b2b/developer/reference">) {
  const query = await searchParams;
  const name = valueInQuery(query, "call");
  return name ? <CallDetail name={name} query={query} /> : <List query={query} />;
}

async function List({ query }: { query: Query }) {
  const t = await getTranslations();
  const areaOf = (area: string) => t(`audit.area.${area as AreaName}`); // named cast: the name of a call begins with its area's
  const [area, text] = [valueInQuery(query, "area"), (searchTextInQuery(query, "q", 60) ?? "").toLowerCase()];
  const { currentPage = 1, pageSize = 20 } = listPageFromQuery(query);
  const siteCalls = await availableCalls();
  const matches = siteCalls.filter(
    ({ call, name, area: callArea }) =>
      (!area || callArea === area) && `${name} ${call.method} ${call.path} ${call.about}`.toLowerCase().includes(text),
  );
  const rows = matches
    .slice((currentPage - 1) * pageSize, currentPage * pageSize)
    .map(({ call, name, area: callArea }) => ({
      name,
      method: call.method,
      path: call.path,
      about: call.about,
      area: areaOf(callArea),
    }));
  const areas = [...new Set(siteCalls.map((item) => item.area))].map((value) => ({ value, label: areaOf(value) }));
  return <ApiCallList list={{ rows, total: matches.length, currentPage, pageSize }} areas={areas} query={query} />;
}

async function CallDetail({ name, query }: { name: string; query: Query }) {
  const t = await getTranslations();
  const back = hrefWithQueryChanges(developersScreens.reference.path, query, { call: undefined });
  const call = (await availableCalls()).some((item) => item.name === name) ? callsByName.get(name) : undefined;
  const description = call && describeApiCall(call);
  if (!call || !description)
    return (
      <RecordNotFound
        title={t("developers.reference.title")}
        problem={t("developers.reference.notFound")}
        advice={t("developers.reference.notFoundText")}
        back={back}
      />
    );
  const base = publicUrl().origin + menuPrefix;
  // named cast: of any code there may be a text; the build has made one with figures in it into parts
  const texts = (await loadMessages(localeOfCookie(await getLocale()))).refusals as Readonly<Record<string, unknown>>;
  const textOf = (code: string) =>
    [texts[code]]
      .flat()
      .filter((part) => typeof part === "string")
      .join(" … ");
  return (
    <ApiCallReference
      call={description}
      permission={await permissionOf(call)}
      codes={description.codes.map((code) => ({ code, text: textOf(code) }))}
      curl={curlOf(description, base)}
      typescript={typescriptOf(description, base)}
      back={back}
    />
  );
}

/**
 * Describes which keys may make a call: the permission that the scope must contain, as the page's title and the action.
 */
async function permissionOf({ access }: Call): Promise<string> {
  const t = await getTranslations();
  if (access === "sandbox") return t("developers.reference.sandboxKey");
  if (typeof access === "string" || access.action === "own") return t("developers.reference.anyKey");
  const [page] = access.permission.split(":");
  const screen = screens.find(
    (candidate) => typeof candidate.access === "object" && candidate.access.permission === page,
  );
  const action = (await getPermissionLabels())({ permission: access.permission, action: access.action });
  const permission = screen ? t("access.roles.full", { page: t(titleKey(screen)), action }) : action;
  return t("developers.reference.permission", { permission });
}
