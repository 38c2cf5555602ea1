import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/kit/page/page-header";
import layout from "@/components/kit/page/layout.module.css";
import { ScenarioRunner, type ScenarioExample } from "./scenario-runner";

/** Renders the page on which a scenario is selected or written, checked and run. */
export function ScenarioPage({ examples }: { examples: readonly ScenarioExample[] }) {
  const t = useTranslations("operations.scenarios");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ScenarioRunner examples={examples} />
    </div>
  );
}
