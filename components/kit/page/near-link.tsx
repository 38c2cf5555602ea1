"use client";
import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * Renders a link that prefetches its page on hover or focus, not when it becomes visible: a page has dozens of links,
 * and one of them is followed.
 */
export function HoverPrefetchLink({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={prefetch === false || !isNear ? false : null}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
