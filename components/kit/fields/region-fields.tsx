"use client";
import { useLocale, useTranslations } from "next-intl";
import { askOnce, useOnce } from "@/lib/reference/ask";
import type { DivisionRange } from "@/lib/reference/places/division-ranges";
import { places } from "@/lib/reference/calls/places";
import { Button } from "../page/button";
import { SelectField } from "../select/select-field";

/** A division as the source names it. */
interface Named {
  readonly areaCode: string;
  readonly areaName: string;
  readonly areaEnName: string;
}

/** The source of provinces, cities and areas; `name` keeps two sources' replies apart. */
export interface RegionSource {
  readonly name: string;
  readonly provinces: (range: DivisionRange) => Promise<readonly Named[]>;
  readonly cities: (provinceCode: string) => Promise<readonly Named[]>;
  readonly areas: (cityCode: string) => Promise<readonly Named[]>;
}

const asked: RegionSource = {
  name: "regions",
  provinces: (range) => askOnce(places.provinces, { range }),
  cities: (provinceCode) => askOnce(places.cities, { provinceCode }),
  areas: (cityCode) => askOnce(places.areas, { cityCode }),
};

/** The codes chosen so far; an empty one is still to be chosen. */
export interface Region {
  readonly province: string;
  readonly city: string;
  readonly area: string;
}
export const noRegion: Region = { province: "", city: "", area: "" };

interface RegionFieldsProps {
  value: Region;
  onRegion: (region: Region) => void;
  range?: DivisionRange;
  /** The errors, by level. */
  errors?: Partial<Record<keyof Region, string>>;
  /** The controls' own ids, where something leads to them. */
  ids?: Partial<Record<keyof Region, string>>;
  source?: RegionSource;
}

/** Province, city and area, each choosable once the one above it is. A city without areas needs none. */
export function RegionFields({
  value,
  onRegion,
  range = "CN",
  errors = {},
  ids = {},
  source = asked,
}: RegionFieldsProps) {
  const t = useTranslations("kit.region");
  const provinces = useOnce([source.name, "provinces", range], () => source.provinces(range));
  const cities = useOnce(value.province ? [source.name, "cities", value.province] : null, () =>
    source.cities(value.province),
  );
  const areas = useOnce(value.city ? [source.name, "areas", value.city] : null, () => source.areas(value.city));
  const failed = [provinces, cities, areas].find(({ error }) => error !== undefined);
  const hasNoAreas = areas.data?.length === 0;
  return (
    <>
      <Level
        id={ids.province}
        label={t("province")}
        chosen={value.province}
        rows={provinces.data}
        error={errors.province}
        onChoose={(province) => onRegion({ ...noRegion, province })}
      />
      <Level
        id={ids.city}
        label={t("city")}
        chosen={value.city}
        rows={value.province ? cities.data : []}
        error={errors.city}
        onChoose={(city) => onRegion({ ...value, city, area: "" })}
      />
      {!hasNoAreas && (
        <Level
          id={ids.area}
          label={t("area")}
          chosen={value.area}
          rows={value.city ? areas.data : []}
          error={errors.area}
          onChoose={(area) => onRegion({ ...value, area })}
        />
      )}
      {failed && (
        <p role="alert">
          {t("failed")}{" "}
          <Button tone="quiet" small onClick={() => void failed.mutate()}>
            {t("again")}
          </Button>
        </p>
      )}
    </>
  );
}

function Level({
  id,
  label,
  chosen,
  rows,
  error,
  onChoose,
}: {
  id: string | undefined;
  label: string;
  chosen: string;
  rows: readonly Named[] | undefined;
  error: string | undefined;
  onChoose: (code: string) => void;
}) {
  const t = useTranslations("kit.region");
  const isChinese = useLocale() === "zh-CN";
  const options = (rows ?? []).map(({ areaCode, areaName, areaEnName }) => ({
    value: areaCode,
    label: isChinese ? areaName : areaEnName,
  }));
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label={label}
      error={error}
      empty={rows ? t("choose") : t("loading")}
      options={options}
      value={chosen}
      disabled={options.length === 0}
      aria-busy={!rows}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
