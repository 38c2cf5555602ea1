import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import type { Described, DescribedField } from "@/lib/developers/reference/described";
import { CodeSample } from "./code-sample";
import styles from "./reference.module.css";

/** One call: what it takes and gives, why it may be refused, and how it is asked. */
export function CallReference({
  call: { name, method, path, about, takes, gives, answer, takesKey },
  permission,
  codes,
  curl,
  typescript,
  back,
}: {
  call: Described;
  /** Which keys may ask it, in words. */
  permission: string;
  codes: readonly { readonly code: string; readonly text: string }[];
  curl: string;
  typescript: string;
  back: Route;
}) {
  const t = useTranslations("developers.reference");
  return (
    <div className={layout.page}>
      <PageHeader title={name} actions={<LinkButton href={back}>{t("back")}</LinkButton>}>
        {about}
      </PageHeader>
      <p className={styles.address}>{[method, path].join(" ")}</p>
      <p>{permission}</p>
      {takesKey && <p>{t("idempotency")}</p>}
      <Card title={t("example")}>
        <CodeSample label="curl" text={curl} />
        <CodeSample label="TypeScript" text={typescript} />
        {answer !== undefined && <CodeSample label={t("answerExample")} text={JSON.stringify(answer, null, 2)} />}
      </Card>
      <Card title={t("takes")}>
        <Fields caption={t("fieldsOf", { what: t("takes") })} fields={takes} none={t("takesNothing")} />
      </Card>
      <Card title={t("gives")}>
        <Fields caption={t("fieldsOf", { what: t("gives") })} fields={gives} none={t("givesNothing")} />
      </Card>
      <Card title={t("refusals")}>
        <DataTable
          caption={t("codes")}
          rows={codes}
          empty={t("refusesNothing")}
          columns={[
            { head: t("code"), of: ({ code }) => code },
            { head: t("meaning"), of: ({ text }) => text },
          ]}
        />
      </Card>
    </div>
  );
}

/** Fields of an input or an answer. */
function Fields({ caption, fields, none }: { caption: string; fields: readonly DescribedField[]; none: string }) {
  const t = useTranslations("developers.reference");
  return (
    <DataTable
      caption={caption}
      rows={fields}
      empty={none}
      columns={[
        { head: t("field"), of: ({ path }) => path },
        { head: t("type"), of: ({ type }) => type },
        { head: t("required"), of: ({ isRequired }) => (isRequired ? t("yes") : t("no")) },
        { head: t("note"), of: ({ note }) => note },
      ]}
    />
  );
}
