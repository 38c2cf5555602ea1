import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import type { CallDescription, DescribedField } from "@/lib/developers/reference/descriptions";
import { CodeSample } from "./code-sample";
import styles from "./reference.module.css";

/** Renders one call: its input and output, its errors, and examples of a request. */
export function ApiCallReference({
  call: { name, method, path, about, input, output, answer, isIdempotent },
  permission,
  codes,
  curl,
  typescript,
  back,
}: {
  call: CallDescription;
  /** Describes which keys may make the call. */
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
      {isIdempotent && <p>{t("idempotency")}</p>}
      <Card title={t("example")}>
        <CodeSample label="curl" text={curl} />
        <CodeSample label="TypeScript" text={typescript} />
        {answer !== undefined && <CodeSample label={t("answerExample")} text={JSON.stringify(answer, null, 2)} />}
      </Card>
      <Card title={t("takes")}>
        <Fields caption={t("fieldsOf", { what: t("takes") })} fields={input} none={t("takesNothing")} />
      </Card>
      <Card title={t("gives")}>
        <Fields caption={t("fieldsOf", { what: t("gives") })} fields={output} none={t("givesNothing")} />
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

/** Lists the fields of an input or an output. */
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
