import { cssVar } from "@/components/theme/tokens";

/** Styles MUI's drawing: what marks the value at the pointer has the theme's colours, and nothing is cut at an edge. */
export const surfaceStyle = {
  overflow: "visible",
  "& .MuiChartsAxisHighlight-root": { stroke: cssVar("line"), fill: cssVar("sunken"), fillOpacity: 1 },
  // a group of bars has a ground behind it, without a border
  "&:has(.MuiBarPlot-root) .MuiChartsAxisHighlight-root": { stroke: "none" },
};
