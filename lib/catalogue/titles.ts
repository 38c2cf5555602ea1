import type { Messages, NestedKeyOf } from "next-intl";
import type { Screen } from "@/lib/gate/screen";

/** The message key of a screen's title. Named cast: a house test finds every screen's title in both languages. */
export const titleKey = ({ title }: Screen) => title as NestedKeyOf<Messages> & "shell.product";
