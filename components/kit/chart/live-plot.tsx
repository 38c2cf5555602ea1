"use client";
import { Component, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";
import { cssVar } from "@/components/theme/tokens";
import { svgAreaPath, svgLinePath, type PlacedPoint } from "./chart-scale";
import { barRects, type BarPlotGroup } from "./bar-scale";
import { courseLine, Drawing, seriesColours } from "./drawing";
import styles from "./charts.module.css";

const { Part: MuiLine } = createLazyComponent(async () => (await import("./mui-line")).MuiLine);
const { Part: MuiBars } = createLazyComponent(async () => (await import("./mui-bars")).MuiBars);

/** Holds the values of a course, and the name of their series. */
export interface LinePlotProps {
  readonly points: readonly PlacedPoint[];
  readonly name: string;
}

/** Draws a line and its area; once it is in sight, MUI's chart of the same geometry takes its place. */
export function LiveLine(props: LinePlotProps) {
  return <PlainFirst plain={<PlainLine {...props} />} live={(onDrawn) => <MuiLine {...props} onDrawn={onDrawn} />} />;
}

function PlainLine({ points }: LinePlotProps) {
  return (
    <Drawing>
      <path fill={cssVar("brandTint")} d={svgAreaPath(points)} />
      <path {...courseLine} d={svgLinePath(points)} />
    </Drawing>
  );
}

/** Holds the bars of each group, and the names of the series. */
export interface BarPlotProps {
  readonly groups: readonly BarPlotGroup[];
  readonly names: readonly string[];
}

/** Draws groups of bars; once they are in sight, MUI's chart of the same geometry takes their place. */
export function LiveBars(props: BarPlotProps) {
  return <PlainFirst plain={<PlainBars {...props} />} live={(onDrawn) => <MuiBars {...props} onDrawn={onDrawn} />} />;
}

function PlainBars({ groups, names }: BarPlotProps) {
  return (
    <Drawing>
      {barRects(groups, names.length).map(({ series, ...rect }) => (
        <rect key={`${series} ${rect.x}`} fill={seriesColours[series]} {...rect} />
      ))}
    </Drawing>
  );
}

/** Renders a plain drawing until the interactive one has drawn in the same place, and for good if that cannot load. */
function PlainFirst({ plain, live }: { plain: ReactNode; live: (onDrawn: () => void) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <div ref={place} className={styles.drawing}>
      {!isDrawn && plain}
      {isInSight && <NothingOnFailure>{live(onDrawn)}</NothingOnFailure>}
    </div>
  );
}

/** Returns true once an element was in sight. Browsers that cannot tell keep the plain drawing. */
function useInSight(place: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!place.current || isInSight || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isInSight]);
  return isInSight;
}

/** Renders nothing when its content cannot be loaded: the plain drawing and the table remain. */
class NothingOnFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  constructor(props: { children: ReactNode }) {
    super(props);
    this.state = { hasFailed: false };
  }

  render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
