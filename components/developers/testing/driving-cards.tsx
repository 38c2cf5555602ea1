import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { sandbox, sandboxKeys } from "@/lib/developers/calls/sandbox";
import { developersScreens } from "@/lib/developers/screens";
import { tickGuardPpm } from "@/lib/exchange/terms";
import { sandboxKeysPath } from "../keys/key-tabs";
import { CodeSample } from "../reference/code-sample";

type Name = keyof typeof sandbox;

export interface DrivingCardProps {
  /** Holds a call of a sandbox key as a line of curl, and with the typed client. */
  curl: string;
  typescript: string;
  /** Is true when the reader may view the API reference. */
  hasReference: boolean;
}

const rates: readonly Name[] = ["setRate", "shockRate", "haltPair"];
// named cast: the keys of the calls
const otherCalls = (Object.keys(sandbox) as Name[]).filter((name) => !rates.includes(name));

/** Explains how rates are changed, and within which limits. */
export function TestRatesGuideCard({ hasReference }: Pick<DrivingCardProps, "hasReference">) {
  const t = useTranslations("developers.testing.rates");
  return (
    <Card title={t("title")}>
      <p>{t("lead")}</p>
      <Calls caption={t("caption")} names={rates} hasReference={hasReference} />
      <p>{t("guard", { share: String(tickGuardPpm / 10_000) })}</p>
    </Card>
  );
}

/** Explains how a program controls the world that it tests against. */
export function WorldControlGuideCard({ curl, typescript, hasReference }: DrivingCardProps) {
  const t = useTranslations("developers.testing.driving");
  const keys = useTranslations("developers.sandbox");
  return (
    <Card
      title={t("title")}
      action={
        <PermissionGate any={[sandboxKeys.ownSandboxKeys.access]}>
          <LinkButton small href={sandboxKeysPath}>
            {keys("title")}
          </LinkButton>
        </PermissionGate>
      }
    >
      <p>{t("lead")}</p>
      <Calls caption={t("caption")} names={otherCalls} hasReference={hasReference} />
      <CodeSample label="curl" text={curl} />
      <CodeSample label="TypeScript" text={typescript} />
    </Card>
  );
}

/** Lists calls of a sandbox key: the effect of each, and a link to the reference. */
function Calls({ caption, names, hasReference }: { caption: string; names: readonly Name[]; hasReference: boolean }) {
  const t = useTranslations("developers.testing");
  return (
    <DataTable
      caption={caption}
      rows={names}
      empty={null}
      columns={[
        {
          head: t("call"),
          kind: "link",
          of: (name) => name,
          href: (name) =>
            hasReference
              ? hrefWithQueryChanges(developersScreens.reference.path, {}, { call: `developers.${name}` })
              : null,
        },
        { head: t("address"), of: (name) => `${sandbox[name].method} ${sandbox[name].path}` },
        { head: t("does"), of: (name) => t(`calls.${name}`) },
      ]}
    />
  );
}
