"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { classes } from "@/components/kit/page/classes";
import { ChevronLeftIcon, HeadsetIcon } from "@/components/kit/page/icons";
import { onDemand } from "@/components/theme/on-demand";
import { atEdge, keptPlace, keepPlace, moved, type ServicePlace } from "./service-place";
import styles from "./service-button.module.css";

const panel = onDemand(async () => (await import("./service-panel")).ServicePanel);

/** How far an arrow key moves it, and how far a pointer must go before it drags rather than presses, in CSS pixels. */
const stepPixels = 24;
const dragPixels = 4;

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
};

/** Whether the hotline works on the day the page was made: the calendar of working days stays on the server. */
export interface HotlineDay {
  readonly day: string;
  readonly isWorking: boolean;
}

/**
 * The way to customer service on every page: pointing at it or reaching it by keyboard shows the contacts. It is
 * dragged or moved by the arrow keys, hides at the right edge, and a left arrow brings it back; its place is kept.
 */
export function ServiceButton({ hotline }: { hotline: HotlineDay }) {
  const t = useTranslations("shell.service");
  const [isShown, setShown] = useState(false);
  const { place, take, isDragging, handlers } = useMovable(() => setShown(false));
  const root = useRef<HTMLDivElement>(null);
  if (!place) return null;
  if (place.isHidden)
    return (
      <button
        type="button"
        className={classes(styles.button, styles.edge)}
        style={{ insetBlockEnd: place.bottom }}
        aria-label={t("restore")}
        title={t("restore")}
        onClick={() => take(moved({ ...place, isHidden: false }, -stepPixels * 2, 0))}
      >
        <ChevronLeftIcon />
      </button>
    );
  return (
    <div
      ref={root}
      className={styles.float}
      style={{ insetInlineEnd: place.right, insetBlockEnd: place.bottom }}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && isDragging() === undefined && setShown(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setShown(false)}
      onBlur={({ relatedTarget }) => !root.current?.contains(relatedTarget) && setShown(false)}
      onKeyDown={({ key }) => key === "Escape" && setShown(false)}
    >
      {isShown && (
        <div className={classes(styles.panel, place.bottom > innerHeight / 2 && styles.below)}>
          <panel.Part hotline={hotline} />
        </div>
      )}
      <button
        {...handlers}
        type="button"
        className={styles.button}
        aria-label={t("open")}
        aria-expanded={isShown}
        aria-describedby="service-help"
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setShown(true)}
        onClick={() => !isDragging() && setShown(true)}
      >
        <HeadsetIcon />
      </button>
      <span id="service-help" hidden>
        {t("help")}
      </span>
    </div>
  );
}

/** A button that is dragged or moved by the arrow keys, and hidden by moving it to the edge; its place is kept. */
function useMovable(onMove: () => void) {
  const [place, setPlace] = useState<ServicePlace>();
  const drag = useRef<{ x: number; y: number; from: ServicePlace; isMoving: boolean } | null>(null);

  // where it was left is known in the browser alone
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setPlace(keptPlace()), []);

  const take = (next: ServicePlace) => {
    setPlace(next);
    keepPlace(next);
    if (next.isHidden) onMove();
  };
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (!place || !step || event.target !== event.currentTarget) return;
      event.preventDefault();
      const next = moved(place, step[0], step[1]);
      take(step[0] > 0 && atEdge(next) ? { ...next, isHidden: true } : next);
    },
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (place) drag.current = { x: event.clientX, y: event.clientY, from: place, isMoving: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const held = drag.current;
      if (!held) return;
      held.isMoving ||= Math.hypot(clientX - held.x, clientY - held.y) > dragPixels;
      if (!held.isMoving) return;
      onMove();
      setPlace(moved(held.from, clientX - held.x, clientY - held.y));
    },
    onPointerUp: () => released(),
    onPointerCancel: () => released(),
  };
  function released(): void {
    if (place && drag.current?.isMoving) take({ ...place, isHidden: atEdge(place) });
    // the click that ends a drag comes right behind it
    setTimeout(() => {
      drag.current = null;
    });
  }
  return {
    place,
    take,
    handlers,
    /** Undefined where no pointer holds it; false until the pointer has gone far enough to drag. */
    isDragging: () => drag.current?.isMoving,
  };
}
