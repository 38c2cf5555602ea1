import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { LinkButton } from "@/components/kit/page/link-button";
import { hrefWith } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { Permitted } from "@/components/shell/frame/permitted";
import { sandbox, sandboxKeys } from "@/lib/developers/calls/sandbox";
import { developersScreens } from "@/lib/developers/screens";
import { tickGuardPpm } from "@/lib/exchange/terms";
import { sandboxKeysPath } from "../keys/key-tabs";
import { CodeSample } from "../reference/code-sample";

type Name = keyof typeof sandbox;

export interface DrivingCardProps {
  /** A call of a sandbox key as a line of curl, and by the typed client. */
  curl: string;
  typescript: string;
  /** Whether the reader may see the API reference. */
  hasReference: boolean;
}

const rates: readonly Name[] = ["setRate", "shockRate", "haltPair"];
// named cast: the keys of the calls
const others = (Object.keys(sandbox) as Name[]).filter((name) => !rates.includes(name));

/** How rates are moved, and how far. */
export function RatesCard({ hasReference }: Pick<DrivingCardProps, "hasReference">) {
  const t = useTranslations("developers.testing.rates");
  return (
    <Card title={t("title")}>
      <p>{t("lead")}</p>
      <Calls caption={t("caption")} names={rates} hasReference={hasReference} />
      <p>{t("guard", { share: String(tickGuardPpm / 10_000) })}</p>
    </Card>
  );
}

/** How a program drives the world it tests against. */
export function DrivingCard({ curl, typescript, hasReference }: DrivingCardProps) {
  const t = useTranslations("developers.testing.driving");
  const keys = useTranslations("developers.sandbox");
  return (
    <Card
      title={t("title")}
      action={
        <Permitted any={[sandboxKeys.ownSandboxKeys.needs]}>
          <LinkButton small href={sandboxKeysPath}>
            {keys("title")}
          </LinkButton>
        </Permitted>
      }
    >
      <p>{t("lead")}</p>
      <Calls caption={t("caption")} names={others} hasReference={hasReference} />
      <CodeSample label="curl" text={curl} />
      <CodeSample label="TypeScript" text={typescript} />
    </Card>
  );
}

/** Calls of a sandbox key: what each does, and where the reference tells of it. */
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
            hasReference ? hrefWith(developersScreens.reference.path, {}, { call: `developers.${name}` }) : null,
        },
        { head: t("address"), of: (name) => `${sandbox[name].method} ${sandbox[name].path}` },
        { head: t("does"), of: (name) => t(`calls.${name}`) },
      ]}
    />
  );
}
