"use client";
import { ChartsAxisHighlight } from "@mui/x-charts/ChartsAxisHighlight";
import { ChartsDataProvider } from "@mui/x-charts/ChartsDataProvider";
import { ChartsSurface } from "@mui/x-charts/ChartsSurface";
import { ChartsTooltip } from "@mui/x-charts/ChartsTooltip";
import { AreaPlot, LineHighlightPlot, LinePlot } from "@mui/x-charts/LineChart";
import { useEffect, useMemo } from "react";
import { cssVar } from "@/components/theme/tokens";
import { chartSide } from "./chart-scale";
import type { LinePlotProps } from "./live-plot";
import { surfaceStyle } from "./mui-styles";

/** Draws a line with its area, and displays the value and the exact time at the pointer, the finger or the arrow keys. */
export function MuiLine({ points, name, onDrawn }: LinePlotProps & { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  const labels = useMemo(() => new Map(points.map(({ x, label }) => [x, label])), [points]);
  return (
    <ChartsDataProvider
      // it takes the place of a drawing that is already there
      skipAnimation
      margin={0}
      series={[
        {
          type: "line",
          id: "value",
          label: name,
          data: points.map(({ y }) => y),
          valueFormatter: (_, { dataIndex }) => points[dataIndex]?.text ?? "",
          area: true,
          curve: "linear",
          showMark: false,
          color: cssVar("brand"),
        },
      ]}
      xAxis={[
        {
          data: points.map(({ x }) => x),
          valueFormatter: (x: number) => labels.get(x) ?? "",
          min: 0,
          max: chartSide,
          position: "none",
        },
      ]}
      yAxis={[{ min: 0, max: chartSide, position: "none" }]}
    >
      <ChartsSurface sx={surfaceStyle}>
        <AreaPlot slotProps={{ area: { fill: cssVar("brandTint"), filter: "none" } }} />
        <LinePlot />
        <ChartsAxisHighlight x="line" />
        <LineHighlightPlot />
      </ChartsSurface>
      <ChartsTooltip trigger="axis" />
    </ChartsDataProvider>
  );
}
