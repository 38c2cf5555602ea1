"use client";
import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link whose page is fetched ahead once somebody points at it or reaches it, not because it is in view: a page has
 * dozens of links, and one of them is followed.
 */
export function NearLink({ prefetch, ...rest }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  return (
    <Link {...rest} prefetch={prefetch === false || !isNear ? false : null} onPointerEnter={near} onFocus={near} />
  );
}
