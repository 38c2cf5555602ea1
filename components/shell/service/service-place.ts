/** The place of the service button: CSS pixels from the window's right and lower edge. */
export interface ServicePlace {
  readonly right: number;
  readonly bottom: number;
  readonly isHidden: boolean;
}

/** At the edge, where it covers nothing, until somebody takes it out. */
const first: ServicePlace = { right: 0, bottom: 96, isHidden: true };
const size = 48;
const key = "service-button";

/** As near to the right edge as it can be: there it hides. */
export const atEdge = ({ right }: ServicePlace): boolean => right <= 0;

/** Moved by so many pixels, within the window. */
export function moved(place: ServicePlace, x: number, y: number): ServicePlace {
  const within = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max - size, 0));
  return { ...place, right: within(place.right - x, innerWidth), bottom: within(place.bottom - y, innerHeight) };
}

/** Its last place in this browser; one outside the window is brought back into it. */
export function keptPlace(): ServicePlace {
  try {
    // named cast: each field is looked at before it counts
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<ServicePlace>;
    const isPlace = Number.isFinite(kept.right) && Number.isFinite(kept.bottom);
    return moved(isPlace ? { ...first, ...kept, isHidden: kept.isHidden === true } : first, 0, 0);
  } catch {
    return moved(first, 0, 0);
  }
}

export function keepPlace(place: ServicePlace): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // a browser that stores nothing: it starts over on the next page
  }
}
