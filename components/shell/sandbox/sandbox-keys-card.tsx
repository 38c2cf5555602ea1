import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { AreaTranslations } from "../frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { CreateSandboxKeyButton, RevokeSandboxKeyButton } from "./sandbox-key-actions";

interface SandboxKeysCardProps {
  rows: ClientOutput<typeof sandboxKeys.sandboxKeys>["rows"];
  /** Names the world whose keys operations manage; null for an owner's own keys in the current world. */
  world: string | null;
  mayMake: boolean;
  /** Holds the present instant of real time, in which keys are created and used. */
  now: Date;
}

/** Renders the sandbox keys of a world, or those that an owner created, with a form to create another one. */
export function SandboxKeysCard({ rows, world, mayMake, now }: SandboxKeysCardProps) {
  const t = useTranslations("developers.sandbox");
  return (
    <AreaTranslations of={["developers"]}>
      <Card title={t("title")}>
        <p>{t("lead")}</p>
        {mayMake && <CreateSandboxKeyButton world={world} />}
        <DataTable
          caption={t("caption")}
          rows={rows}
          rowKey={({ keyId }) => keyId}
          empty={<EmptyState>{t("empty")}</EmptyState>}
          columns={[
            { head: t("name"), of: ({ name }) => name },
            { head: t("ending"), of: ({ ending }) => `…${ending}` },
            ...(world === null ? [] : [{ head: t("madeBy"), of: ({ madeBy }: { madeBy: string }) => madeBy }]),
            { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
            { head: t("usedAt"), kind: "time", of: ({ usedAt }) => usedAt, now, none: t("never") },
            {
              head: t("actions"),
              kind: "node",
              of: ({ keyId, name }) => <RevokeSandboxKeyButton world={world} keyId={keyId} name={name} />,
            },
          ]}
        />
      </Card>
    </AreaTranslations>
  );
}
