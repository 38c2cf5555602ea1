import type { Messages, NestedKeyOf } from "next-intl";
import type { Screen } from "@/lib/gate/screen";

/**
 * Returns the message key of a screen's title. Named cast: a test verifies that every screen's title exists in both
 * languages.
 */
export const titleKey = ({ title }: Screen) => title as NestedKeyOf<Messages> & "shell.product";
