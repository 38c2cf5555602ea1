import { useTranslations } from "next-intl";
import { listedMax } from "@/lib/call/field-schemas";
import { PagerView, type PageLink } from "./pager-view";
import { hrefWith, valueOf, type Query } from "../select/query";

export interface PagerProps {
  path: string;
  query: Query;
  /**
   * How many rows there are as a list counts them: above `listedMax` it says only that there are more. The page shown
   * (from 1) and how many rows it holds at most.
   */
  total: number;
  page: number;
  size: number;
  sizes?: readonly number[];
  /** Names the controls where a page holds two of them. */
  label?: string;
}

const buttonsMax = 5;

/** The pages whose buttons are shown: at most five, the current one in their middle where it can be. */
export function pagesShown(page: number, pages: number): readonly number[] {
  const count = Math.min(buttonsMax, pages);
  const first = Math.max(1, Math.min(page - Math.floor(buttonsMax / 2), pages - count + 1));
  return Array.from({ length: count }, (_, place) => first + place);
}

/**
 * Total, previous, five pages, next, sizes, jumper: plain links and a GET form, all of its state in the URL as `page`
 * and `size`. Pages end at `listedMax` rows, and then it says how to find the others.
 */
export function Pager({ path, query, total, page, size, sizes = [10, 20, 50], label }: PagerProps) {
  const t = useTranslations("kit.pager");
  const hasMore = total > listedMax;
  const pages = Math.max(1, Math.ceil(Math.min(total, listedMax) / size));
  const to = (next: number) => hrefWith(path, query, { page: next === 1 ? undefined : String(next) });
  const kept = Object.keys(query).flatMap((name) => {
    const value = valueOf(query, name);
    return name === "page" || value === undefined ? [] : [[name, value] as const];
  });
  return (
    <PagerView
      label={label ?? t("label")}
      total={hasMore ? t("more", { count: listedMax }) : t("total", { total })}
      hint={hasMore ? t("narrow", { count: listedMax }) : null}
      previous={{ label: t("previous"), href: page > 1 ? to(Math.min(page - 1, pages)) : null }}
      next={{ label: t("next"), href: page < pages ? to(page + 1) : null }}
      pages={pagesShown(page, pages).map((each): PageLink => ({
        text: String(each),
        label: t("page", { page: each }),
        href: to(each),
        ...(each === page && { isHere: true }),
      }))}
      sizesLabel={t("sizes")}
      sizes={sizes.map((each): PageLink => ({
        text: t("size", { size: each }),
        href: hrefWith(path, query, { size: String(each), page: undefined }),
        ...(each === size && { isHere: true }),
      }))}
      jumper={{ action: hrefWith(path, {}, {}), label: t("jump"), kept, page, pages }}
    />
  );
}
