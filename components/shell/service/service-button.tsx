"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import { HeadsetIcon } from "@/components/kit/page/icons";
import { createLazyComponent } from "@/components/theme/on-demand";
import {
  isAtWindowEdge,
  loadServiceButtonPlace,
  storeServiceButtonPlace,
  offsetServiceButtonPlace,
  type ServicePlace,
} from "./service-place";
import styles from "./service-button.module.css";

const panel = createLazyComponent(async () => (await import("./service-panel")).CustomerServicePanel);

/**
 * Sets how far an arrow key moves the button, and how far a pointer must move to drag instead of press, in CSS pixels.
 */
const stepPixels = 24;
const dragPixels = 4;

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
};

/** Returns a distance from the lower edge of the window that leaves the bar there uncovered. */
const aboveBottomBar = (pixels: number) => `max(${pixels}px, var(--bottom-bar))`;

/**
 * Holds whether the hotline works on the day the page was rendered: the calendar of working days stays on the server.
 */
export interface HotlineDay {
  readonly day: string;
  readonly isWorking: boolean;
}

/**
 * Opens customer service on every page: pointer or keyboard focus displays the contacts. It is dragged or moved by the
 * arrow keys and hides at the right edge, where a press displays the contacts; its position is stored.
 */
export function CustomerServiceButton({ hotline }: { hotline: HotlineDay }) {
  const t = useTranslations("shell.service");
  const [isVisible, setVisible] = useState(false);
  // opened from the edge it returns there when it closes, so that it never stays over the page
  const [isPeeking, setPeeking] = useState(false);
  const { place, take, isDragging, handlers } = useMovable(() => {
    setVisible(false);
    setPeeking(false);
  });
  const root = useRef<HTMLDivElement>(null);
  if (!place) return null;
  const close = () => {
    setVisible(false);
    if (isPeeking && isDragging() === undefined) take({ ...place, isHidden: true });
  };
  if (place.isHidden)
    return (
      <button
        type="button"
        className={joinClassNames(styles.button, styles.edge)}
        style={{ insetBlockEnd: aboveBottomBar(place.bottom) }}
        aria-label={t("restore")}
        title={t("restore")}
        onClick={() => {
          take({ ...place, isHidden: false });
          setPeeking(true);
          setVisible(true);
        }}
      >
        <HeadsetIcon small />
      </button>
    );
  return (
    <div
      ref={root}
      className={styles.float}
      style={{ insetInlineEnd: place.right, insetBlockEnd: aboveBottomBar(place.bottom) }}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && isDragging() === undefined && setVisible(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && close()}
      onBlur={({ relatedTarget }) => !root.current?.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      {isVisible && (
        // it takes the focus of a press on its text, which is no leaving
        <div tabIndex={-1} className={joinClassNames(styles.panel, place.bottom > innerHeight / 2 && styles.below)}>
          <panel.Part hotline={hotline} />
        </div>
      )}
      <button
        {...handlers}
        autoFocus={isPeeking}
        type="button"
        className={styles.button}
        aria-label={t("open")}
        aria-expanded={isVisible}
        aria-describedby="service-help"
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setVisible(true)}
        onClick={() => !isDragging() && setVisible(true)}
      >
        <HeadsetIcon />
      </button>
      <span id="service-help" hidden>
        {t("help")}
      </span>
    </div>
  );
}

/** Controls a button that is dragged or moved by the arrow keys, and hidden at the edge; its position is stored. */
function useMovable(onMove: () => void) {
  const [place, setPlace] = useState<ServicePlace>();
  const drag = useRef<{ x: number; y: number; from: ServicePlace; isMoving: boolean } | null>(null);

  // where it was left is known in the browser alone
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setPlace(loadServiceButtonPlace()), []);

  const take = (next: ServicePlace) => {
    setPlace(next);
    storeServiceButtonPlace(next);
  };
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (!place || !step || event.target !== event.currentTarget) return;
      event.preventDefault();
      onMove();
      const next = offsetServiceButtonPlace(place, step[0], step[1]);
      take(step[0] > 0 && isAtWindowEdge(next) ? { ...next, isHidden: true } : next);
    },
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (place) drag.current = { x: event.clientX, y: event.clientY, from: place, isMoving: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const dragState = drag.current;
      if (!dragState) return;
      dragState.isMoving ||= Math.hypot(clientX - dragState.x, clientY - dragState.y) > dragPixels;
      if (!dragState.isMoving) return;
      onMove();
      setPlace(offsetServiceButtonPlace(dragState.from, clientX - dragState.x, clientY - dragState.y));
    },
    onPointerUp: () => endDrag(),
    onPointerCancel: () => endDrag(),
  };
  function endDrag(): void {
    if (place && drag.current?.isMoving) take({ ...place, isHidden: isAtWindowEdge(place) });
    // the click that ends a drag comes right behind it
    setTimeout(() => {
      drag.current = null;
    });
  }
  return {
    place,
    take,
    handlers,
    /** Returns undefined when no pointer is down; false until the pointer has moved far enough to drag. */
    isDragging: () => drag.current?.isMoving,
  };
}
