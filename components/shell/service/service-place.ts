/** Describes the position of the service button: CSS pixels from the window's right and lower edge. */
export interface ServicePlace {
  readonly right: number;
  readonly bottom: number;
  readonly isHidden: boolean;
}

/** Starts hidden at the edge, where it covers nothing, until the user opens it. */
const first: ServicePlace = { right: 0, bottom: 96, isHidden: true };
const size = 48;
const key = "service-button";

/** Returns true when the button is at the right edge, where it hides. */
export const isAtWindowEdge = ({ right }: ServicePlace): boolean => right <= 0;

/** Moves the position by a number of pixels, within the window. */
export function offsetServiceButtonPlace(place: ServicePlace, x: number, y: number): ServicePlace {
  const within = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max - size, 0));
  return { ...place, right: within(place.right - x, innerWidth), bottom: within(place.bottom - y, innerHeight) };
}

/** Returns its last position in this browser; a position outside the window is moved back into it. */
export function loadServiceButtonPlace(): ServicePlace {
  try {
    // named cast: each field is looked at before it counts
    const storedValue = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<ServicePlace>;
    const isPlace = Number.isFinite(storedValue.right) && Number.isFinite(storedValue.bottom);
    return offsetServiceButtonPlace(
      isPlace ? { ...first, ...storedValue, isHidden: storedValue.isHidden === true } : first,
      0,
      0,
    );
  } catch {
    return offsetServiceButtonPlace(first, 0, 0);
  }
}

export function storeServiceButtonPlace(place: ServicePlace): void {
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // a browser that stores nothing: it starts over on the next page
  }
}
