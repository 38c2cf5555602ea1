"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { joinClassNames } from "@/components/kit/page/classes";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { navigation } from "@/lib/notices/calls/navigation";
import { shortcutsMax } from "@/lib/notices/terms";
import styles from "./home.module.css";

/** Describes a page that a shortcut may link to. */
export interface ShortcutTarget {
  readonly path: string;
  readonly title: string;
}

/** Shows one to five pages of the person's own choice as shortcuts. */
export function HomeShortcuts({
  shortcuts: { paths },
  destinations,
}: {
  shortcuts: ClientOutput<typeof navigation.shortcuts>;
  destinations: readonly ShortcutTarget[];
}) {
  const t = useTranslations("home.shortcuts");
  const [isChoosing, setChoosing] = useState(false);
  const selectedTargets = paths.flatMap((path) => destinations.find((target) => target.path === path) ?? []);
  if (destinations.length === 0) return null;
  return (
    <Card
      title={t("title")}
      action={
        <Button small tone="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? t("cancel") : t("choose")}
        </Button>
      }
    >
      {isChoosing ? (
        <Choose paths={paths} destinations={destinations} onDone={() => setChoosing(false)} />
      ) : (
        // named cast: a destination is a page of the menu
        <nav aria-label={t("title")} className={joinClassNames(layout.actions, styles.swipe)}>
          {selectedTargets.map(({ path, title }) => (
            <LinkButton key={path} href={path as Route} prefetch={false}>
              {title}
            </LinkButton>
          ))}
        </nav>
      )}
    </Card>
  );
}

function Choose({
  paths,
  destinations,
  onDone,
}: {
  paths: readonly string[];
  destinations: readonly ShortcutTarget[];
  onDone: () => void;
}) {
  const t = useTranslations("home.shortcuts");
  const id = useId();
  const router = useRouter();
  const { isBusy, run } = useAction(navigation.saveShortcuts);
  const [selectedPaths, setPicked] = useState<readonly string[]>(paths);
  const isRight = selectedPaths.length >= 1 && selectedPaths.length <= shortcutsMax;

  const save = async () => {
    if (!(await run({ paths: [...selectedPaths] }, { successMessage: t("saved") }))) return;
    onDone();
    router.refresh();
  };

  return (
    <div className={layout.stack}>
      <p id={id} role="status">
        {t("count", { count: selectedPaths.length, most: shortcutsMax })}
      </p>
      <div className={layout.actions} role="group" aria-labelledby={id}>
        {destinations.map(({ path, title }) => {
          const isPicked = selectedPaths.includes(path);
          return (
            <CheckBox
              key={path}
              label={title}
              checked={isPicked}
              disabled={!isPicked && selectedPaths.length >= shortcutsMax}
              onChange={() =>
                setPicked(isPicked ? selectedPaths.filter((item) => item !== path) : [...selectedPaths, path])
              }
            />
          );
        })}
      </div>
      <div>
        <Button tone="primary" busy={isBusy} disabled={!isRight} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
