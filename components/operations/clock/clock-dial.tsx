import { minuteOfDay } from "@/lib/time/beijing";
import { dayMs, hourMs } from "@/lib/time/instant";
import styles from "./clock-dial.module.css";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const radius = 88;

/**
 * Returns the position of an hour of the day: 0 at the top, 12 at the bottom. The values are rounded so that server and
 * browser render the same text.
 */
function at(hour: number, distance: number): { x: number; y: number } {
  const angle = (hour / 24) * 2 * Math.PI;
  return { x: round(Math.sin(angle) * distance), y: round(-Math.cos(angle) * distance) };
}

const round = (value: number) => Math.round(value * 100) / 100;
const hourOf = (instant: Date) => (minuteOfDay(instant) + (instant.getTime() % 60_000) / 60_000) / 60;

/**
 * Renders a day of Beijing time as a dial of 24 hours: the hand is the current time, the dots are the jobs due within
 * the next day, and the arc leads to the first of them. The list beside it contains the same information as text.
 */
export function DueJobsClockDial({ now, dueTimes, label }: { now: Date; dueTimes: readonly Date[]; label: string }) {
  // several jobs of one instant are one dot
  const ahead = [...new Set(dueTimes.map((due) => due.getTime()))]
    .filter((due) => due > now.getTime() && due - now.getTime() < dayMs)
    .map((due) => new Date(due));
  const first = ahead[0];
  const hand = at(hourOf(now), radius - 14);
  return (
    <svg className={styles.dial} viewBox="-116 -116 232 232" role="img" aria-label={label}>
      <circle className={styles.ring} r={radius} />
      {first && <path className={styles.ahead} d={arc(now, first)} />}
      {hours.map((hour) => {
        const [from, to] = [at(hour, radius), at(hour, radius - (hour % 6 === 0 ? 9 : 4))];
        return <line key={hour} className={styles.tick} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {hours
        .filter((hour) => hour % 6 === 0)
        .map((hour) => {
          const { x, y } = at(hour, radius + 16);
          return (
            <text key={hour} className={styles.hour} x={x} y={y}>
              {hour}
            </text>
          );
        })}
      {ahead.map((due) => {
        const { x, y } = at(hourOf(due), radius);
        return <circle key={due.getTime()} className={styles.due} cx={x} cy={y} r={4} />;
      })}
      <line className={styles.hand} x1={0} y1={0} x2={hand.x} y2={hand.y} />
      <circle className={styles.hub} r={4} />
    </svg>
  );
}

function arc(from: Date, to: Date): string {
  const [start, end] = [at(hourOf(from), radius), at(hourOf(to), radius)];
  const isLong = to.getTime() - from.getTime() > 12 * hourMs;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${isLong ? 1 : 0} 1 ${end.x} ${end.y}`;
}
