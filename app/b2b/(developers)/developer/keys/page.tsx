import { getTranslations } from "next-intl/server";
import { groupPermissionsByMenu } from "@/app/b2b/permission-groups";
import { CreateApiKeyForm } from "@/components/developers/keys/key-form";
import { ApiKeyList } from "@/components/developers/keys/key-list";
import { ApiKeyPage } from "@/components/developers/keys/key-page";
import { apiKeysQuery } from "@/components/developers/keys/keys-query";
import { OwnSandboxKeysPage } from "@/components/developers/keys/sandbox-key-page";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { pageWorldNow } from "@/lib/backend/world-now";
import { apiKeys } from "@/lib/developers/calls/keys";
import { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { developersScreens } from "@/lib/developers/screens";
import { checkAccess } from "@/lib/gate/may";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("developers.keys"))("title") };
}

/**
 * Renders the list of API keys, or the one that ?keyId= selects; "new" creates one. ?tab=sandbox lists the sandbox keys
 * of an owner, where banks are simulated.
 */
export default async function ApiKeyListOrDetailPage({ searchParams }: PageProps<"/b2b/developer/keys">) {
  const query = await searchParams;
  const keyId = valueInQuery(query, "keyId");
  if (keyId === "new") return <New query={query} />;
  if (keyId) return <ApiKeyDetail query={query} />;
  const [{ isSimulation }, { principal }] = await Promise.all([siteOfRequest(), signedIn("portal")]);
  const hasSandbox = isSimulation && checkAccess(principal, sandboxKeys.ownSandboxKeys.access) === null;
  if (hasSandbox && valueInQuery(query, "tab") === "sandbox")
    return <OwnSandboxKeysPage list={await loadForPage(sandboxKeys.ownSandboxKeys, {})} now={systemNow()} />;
  const [list, now] = await Promise.all([loadForPage(apiKeys.keys, apiKeysQuery(query)), pageWorldNow()]);
  return <ApiKeyList list={list} query={query} now={now} hasSandbox={hasSandbox} />;
}

async function New({ query }: { query: Query }) {
  const t = await getTranslations("developers.keys");
  const scopes = await loadForPage(apiKeys.keyScopes, {});
  return (
    <div className={layout.page}>
      <PageHeader title={t("makeTitle")} actions={<LinkButton href={backOf(query)}>{t("back")}</LinkButton>}>
        {t("makeLead")}
      </PageHeader>
      <AreaTranslations of={["access", "developers"]}>
        <CreateApiKeyForm groups={await groupPermissionsByMenu(scopes.grantables)} scopes={scopes} />
      </AreaTranslations>
    </div>
  );
}

async function ApiKeyDetail({ query }: { query: Query }) {
  const [keyId, t] = [idFromQuery(query, "keyId"), await getTranslations("developers.keys")];
  const [list, { grantables }] = await Promise.all([
    keyId ? loadForPage(apiKeys.keys, { keyId, currentPage: 1, pageSize: 1 }) : null,
    loadForPage(apiKeys.keyScopes, {}),
  ]);
  const key = list?.rows[0];
  if (!key)
    return (
      <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={backOf(query)} />
    );
  return (
    <ApiKeyPage
      apiKey={key}
      groups={await groupPermissionsByMenu(grantables)}
      now={await pageWorldNow()}
      back={backOf(query)}
    />
  );
}

const backOf = (query: Query) => hrefWithQueryChanges(developersScreens.keys.path, query, { keyId: undefined });
