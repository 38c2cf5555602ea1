"use client";
import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsAxisHighlight } from "@mui/x-charts/ChartsAxisHighlight";
import { ChartsDataProvider } from "@mui/x-charts/ChartsDataProvider";
import { ChartsSurface } from "@mui/x-charts/ChartsSurface";
import { ChartsTooltip } from "@mui/x-charts/ChartsTooltip";
import { useEffect } from "react";
import { barGapRatio, groupGapRatio } from "./bar-scale";
import { chartSide } from "./chart-scale";
import { seriesColours } from "./drawing";
import type { BarPlotProps } from "./live-plot";
import { surfaceStyle } from "./mui-styles";

/** Draws groups of bars, and displays the amounts of a group at the pointer, the finger or the arrow keys. */
export function MuiBars({ groups, names, onDrawn }: BarPlotProps & { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <ChartsDataProvider
      // it takes the place of a drawing that is already there
      skipAnimation
      margin={0}
      colors={[...seriesColours]}
      series={names.map((label, series) => ({
        type: "bar",
        id: String(series),
        label,
        data: groups.map(({ bars }) => bars[series]?.height ?? 0),
        valueFormatter: (_, { dataIndex }) => groups[dataIndex]?.bars[series]?.text ?? "",
      }))}
      xAxis={[
        {
          scaleType: "band",
          data: groups.map((_, group) => group),
          valueFormatter: (group: number) => groups[group]?.label ?? "",
          categoryGapRatio: groupGapRatio(groups.length, names.length),
          barGapRatio,
          position: "none",
        },
      ]}
      yAxis={[{ min: 0, max: chartSide, position: "none" }]}
    >
      <ChartsSurface sx={surfaceStyle}>
        <ChartsAxisHighlight x="band" />
        <BarPlot />
      </ChartsSurface>
      <ChartsTooltip trigger="axis" />
    </ChartsDataProvider>
  );
}
