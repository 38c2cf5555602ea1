import LinearProgress from "@mui/material/LinearProgress";

/**
 * Shows the progress of a long operation: a share from 0 to 1, or no value while it is unknown. The label is for screen
 * readers.
 */
export function ProgressBar({ label, value }: { label: string; value?: number }) {
  return (
    <LinearProgress
      aria-label={label}
      {...(value !== undefined && { variant: "determinate", value: Math.round(value * 100) })}
    />
  );
}
