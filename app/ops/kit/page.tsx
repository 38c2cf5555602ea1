import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { TodayProvider } from "@/components/kit/dates/today";
import { PageHeader } from "@/components/kit/page/page-header";
import { parseColourScheme, schemes } from "@/components/theme/scheme";
import { ColourSchemeChoice } from "@/components/theme/scheme-choice";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import { beijingDay } from "@/lib/time/beijing";
import { ButtonSamples, ChipSamples } from "./small-parts";
import { DetailPageSample } from "./gallery-detail";
import { ChartSamples } from "./drawings";
import { FieldSamples } from "./fields";
import { FigureSamples } from "./figures";
import { OverlaySamples } from "./floats";
import { FormErrorsSample } from "./form-with-errors";
import { GalleryLanguageToggle } from "./gallery-language-toggle";
import { ListSample } from "./list";
import { now } from "./samples";
import { PlaceholderSamples } from "./stand-ins";
import styles from "./gallery.module.css";

/**
 * Shows every part of the kit in every state, light and dark side by side: for visual review, and for the browser
 * tests.
 */
export default async function UiKitGalleryPage() {
  const t = await getTranslations("gallery");
  const labels = Object.fromEntries(schemes.map((scheme) => [scheme, t(`schemes.${scheme}`)])) as Record<
    (typeof schemes)[number],
    string
  >;
  return (
    <main className={styles.page}>
      <PageHeader title={t("title")} actions={<GalleryLanguageToggle>{t("language")}</GalleryLanguageToggle>}>
        {t("lead")}
      </PageHeader>
      <ColourSchemeChoice
        initialScheme={parseColourScheme(preferenceFromCookieJar(await cookies(), "scheme"))}
        legend={t("scheme")}
        labels={labels}
      />
      <TodayProvider today={beijingDay(now)}>
        <div className={styles.columns}>
          <Column scheme="light" />
          <Column scheme="dark" />
        </div>
      </TodayProvider>
    </main>
  );
}

function Column({ scheme }: { scheme: "light" | "dark" }) {
  const t = useTranslations("gallery");
  const name = t(`schemes.${scheme}`);
  return (
    <div data-scheme={scheme} className={styles.column}>
      <h2>{name}</h2>
      <Section title={t("sections.buttons")}>
        <ButtonSamples />
      </Section>
      <Section title={t("sections.figures")}>
        <FigureSamples />
      </Section>
      <Section title={t("sections.chips")}>
        <ChipSamples />
      </Section>
      <Section title={t("sections.fields")}>
        <FieldSamples scheme={scheme} />
      </Section>
      <Section title={t("sections.form")}>
        <FormErrorsSample />
      </Section>
      <Section title={t("sections.list")}>
        <ListSample scheme={name} />
      </Section>
      <Section title={t("sections.detail")}>
        <DetailPageSample scheme={name} />
      </Section>
      <Section title={t("sections.drawings")}>
        <ChartSamples scheme={name} />
      </Section>
      <Section title={t("sections.standIns")}>
        <PlaceholderSamples />
      </Section>
      <Section title={t("sections.floats")}>
        <OverlaySamples />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
