import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { permissionsInGroups, type PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { ClientOutput } from "@/lib/call/call";
import type { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine } from "@/lib/developers/states";
import { beijingText } from "@/lib/time/beijing";
import { ApiKeyActions } from "./key-actions";

type Key = ClientOutput<typeof apiKeys.keys>["rows"][number];

/** Renders one key: its permissions and addresses, its secrets, and the available actions. */
export function ApiKeyPage({
  apiKey,
  groups,
  now,
  back,
}: {
  apiKey: Key;
  groups: readonly PermissionGroup[];
  now: Date;
  back: Route;
}) {
  const t = useTranslations("developers.keys");
  const states = useTranslations("developers.apiKey");
  const { name, state, permissions } = apiKey;
  const grantedPermissions = permissionsInGroups(groups).filter(({ permission }) => permissions.includes(permission));
  return (
    <div className={layout.page}>
      <PageHeader
        title={name}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={<LinkButton href={back}>{t("back")}</LinkButton>}
      />
      <Waiting apiKey={apiKey} />
      <AreaTranslations of={["developers"]}>
        <div className={layout.actions}>
          <ApiKeyActions apiKey={apiKey} />
        </div>
      </AreaTranslations>
      <KeyFacts apiKey={apiKey} now={now} />
      <Card title={t("permissionsOf")}>
        <ul>
          {grantedPermissions.map(({ permission, full }) => (
            <li key={permission}>{full}</li>
          ))}
        </ul>
      </Card>
      <KeySecrets apiKey={apiKey} now={now} />
    </div>
  );
}

/** Lists the key's person, its addresses and its limits. */
function KeyFacts({ apiKey, now }: { apiKey: Key; now: Date }) {
  const t = useTranslations("developers.keys");
  const { addresses, orderLimit, dayLimit, expiresAt, operator, confirmedBy } = apiKey;
  return (
    <Card title={t("facts")}>
      <FactList
        items={[
          { label: t("operator"), value: operator },
          { label: t("madeAt"), value: <TimeText at={apiKey.madeAt} now={now} /> },
          ...(confirmedBy === null ? [] : [{ label: t("confirmedBy"), value: confirmedBy }]),
          { label: t("expires"), value: expiresAt ? <TimeText at={expiresAt} now={now} /> : t("never") },
          { label: t("addresses"), value: addresses.length > 0 ? addresses.join(", ") : t("anywhere") },
          ...(orderLimit && dayLimit
            ? [
                { label: t("orderLimit"), value: <MoneyText amount={orderLimit} /> },
                { label: t("dayLimit"), value: <MoneyText amount={dayLimit} /> },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Lists the valid secrets, by their endings. */
function KeySecrets({ apiKey, now }: { apiKey: Key; now: Date }) {
  const t = useTranslations("developers.keys");
  return (
    <Card title={t("secrets")}>
      <DataTable
        caption={t("secretsCaption")}
        rows={apiKey.secrets}
        rowKey={({ ending }) => ending}
        empty={t("noSecret")}
        columns={[
          { head: t("ending"), of: ({ ending }) => `…${ending}` },
          { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          { head: t("until"), of: ({ until }) => (until ? beijingText(until) : t("current")) },
          { head: t("usedAt"), kind: "time", of: ({ usedAt }) => usedAt, now },
          { head: t("usedFrom"), of: ({ usedFrom }) => usedFrom },
        ]}
      />
    </Card>
  );
}

/** Explains why a key is not active yet, and what it waits for. */
function Waiting({ apiKey: { state, mayConfirm, confirmableFrom } }: { apiKey: Key }) {
  const t = useTranslations("developers.keys");
  if (state !== machine.first) return null;
  if (mayConfirm)
    return (
      <Notice tone="waiting" title={t("waitsYou")}>
        {t("waitsYouText")}
      </Notice>
    );
  if (confirmableFrom)
    return (
      <Notice tone="waiting" title={t("waitsAlone", { time: beijingText(confirmableFrom) })}>
        {t("waitsAloneText")}
      </Notice>
    );
  return (
    <Notice tone="waiting" title={t("waits")}>
      {t("waitsText")}
    </Notice>
  );
}
