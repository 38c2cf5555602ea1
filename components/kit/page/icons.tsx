import type { ReactNode } from "react";
import styles from "./icons.module.css";

/**
 * Describes the props of an icon. Icons are drawn on a grid of 20 and hidden from screen readers: their meaning is
 * beside them as text.
 */
export interface IconProps {
  small?: boolean;
}
export type Icon = (props: IconProps) => ReactNode;

const createIcon = (drawing: ReactNode): Icon =>
  function DrawnIcon({ small = false }) {
    return (
      <svg className={small ? styles.small : styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        {drawing}
      </svg>
    );
  };

export const CheckIcon = createIcon(<path d="m4 10.5 4 4 8-9" />);
export const CrossIcon = createIcon(<path d="m5 5 10 10M15 5 5 15" />);
export const PlusIcon = createIcon(<path d="M10 4v12M4 10h12" />);
export const ChevronDownIcon = createIcon(<path d="m5 8 5 5 5-5" />);
export const ChevronLeftIcon = createIcon(<path d="m12 5-5 5 5 5" />);
export const ChevronRightIcon = createIcon(<path d="m8 5 5 5-5 5" />);
export const ArrowRightIcon = createIcon(<path d="M4 10h12m-5-5 5 5-5 5" />);
export const ArrowDownIcon = createIcon(<path d="M10 4v12m-5-5 5 5 5-5" />);
export const SwapIcon = createIcon(<path d="M4 7h12m-3-3 3 3-3 3M16 13H4m3-3-3 3 3 3" />);
/** Draws a bank: four columns under a roof. */
export const BankIcon = createIcon(
  <path d="M3 8.5 10 4l7 4.5H3ZM5.5 8.5V14M8.5 8.5V14M11.5 8.5V14M14.5 8.5V14M3.5 16.5h13" />,
);
export const SearchIcon = createIcon(
  <>
    <circle cx="9" cy="9" r="5" />
    <path d="m13 13 4 4" />
  </>,
);
export const LockIcon = createIcon(
  <>
    <rect x="4.5" y="9" width="11" height="7.5" rx="2" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </>,
);
export const CopyIcon = createIcon(
  <>
    <rect x="7" y="7" width="9" height="9" rx="2" />
    <path d="M13 7V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h1" />
  </>,
);
export const EyeIcon = createIcon(
  <>
    <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5Z" />
    <circle cx="10" cy="10" r="2.25" />
  </>,
);
export const EyeOffIcon = createIcon(
  <path d="M8 5.3A7 7 0 0 1 10 5c5 0 7.5 5 7.5 5a13 13 0 0 1-2.1 2.7M12 14.7a7 7 0 0 1-2 .3c-5 0-7.5-5-7.5-5a13 13 0 0 1 2.6-3.1M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2M3 3l14 14" />,
);
export const UploadIcon = createIcon(
  <path d="M10 13V4m-4 4 4-4 4 4M4 13v1.5A1.5 1.5 0 0 0 5.5 16h9a1.5 1.5 0 0 0 1.5-1.5V13" />,
);
export const DownloadIcon = createIcon(
  <path d="M10 4v9m-4-4 4 4 4-4M4 13v1.5A1.5 1.5 0 0 0 5.5 16h9a1.5 1.5 0 0 0 1.5-1.5V13" />,
);
export const FileIcon = createIcon(
  <path d="M11 3H6.5A1.5 1.5 0 0 0 5 4.5v11A1.5 1.5 0 0 0 6.5 17h7a1.5 1.5 0 0 0 1.5-1.5V7l-4-4Zm0 0v4h4" />,
);
export const PictureIcon = createIcon(
  <>
    <rect x="3.5" y="4.5" width="13" height="11" rx="1.5" />
    <circle cx="7.5" cy="8.5" r="1.25" />
    <path d="m4 14 4-3.5 2.5 2 3-3.5 3 3.5" />
  </>,
);
export const SheetIcon = createIcon(
  <>
    <rect x="4" y="3.5" width="12" height="13" rx="1.5" />
    <path d="M4 8h12M4 12h12M9 8v8.5" />
  </>,
);
export const ArchiveIcon = createIcon(
  <path d="M5.5 3.5h9A1.5 1.5 0 0 1 16 5v10a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15V5a1.5 1.5 0 0 1 1.5-1.5ZM10 3.5v2m0 1.5v1.5M8.5 11h3v2.5h-3z" />,
);
export const TextFileIcon = createIcon(
  <path d="M11 3H6.5A1.5 1.5 0 0 0 5 4.5v11A1.5 1.5 0 0 0 6.5 17h7a1.5 1.5 0 0 0 1.5-1.5V7l-4-4Zm0 0v4h4M7.5 10.5h5m-5 3h5" />,
);
export const TrashIcon = createIcon(
  <path d="M4 6h12M8 6V4.5A.5.5 0 0 1 8.5 4h3a.5.5 0 0 1 .5.5V6m2.5 0-.6 9a1 1 0 0 1-1 1H7.1a1 1 0 0 1-1-1l-.6-9M8.5 9v4m3-4v4" />,
);
export const InfoIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.5V13.5M10 6.75v0" />
  </>,
);
export const HelpIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .9-1 1.6M10 13.6v0" />
  </>,
);
export const HeadsetIcon = createIcon(
  <path d="M4 12.5V10a6 6 0 0 1 12 0v2.5M4 11.5h1.5a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-3Zm12 0h-1.5a1 1 0 0 0-1 1v2a1 1 0 0 0 1 1h.5a1 1 0 0 0 1-1v-3Zm0 3.5c0 1.5-1.5 2.5-4 2.5" />,
);
export const WarningIcon = createIcon(<path d="M10 3.5 2.75 16h14.5L10 3.5ZM10 8.5v3.5M10 14.1v0" />);
export const ClockIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4l2.5 2" />
  </>,
);
export const CalendarIcon = createIcon(<path d="M4 5.5h12v11H4v-11ZM4 9h12M7.5 3.5v3.5m5-3.5v3.5" />);
export const MenuIcon = createIcon(<path d="M3 5.5h14M3 10h14M3 14.5h14" />);
export const MoreIcon = createIcon(<path d="M4.5 10v0M10 10v0M15.5 10v0" strokeWidth="2.5" />);
export const UserIcon = createIcon(
  <>
    <circle cx="10" cy="7" r="3" />
    <path d="M4 16.5c.7-2.8 3-4.5 6-4.5s5.3 1.7 6 4.5" />
  </>,
);
export const BellIcon = createIcon(<path d="M5 13.5V9a5 5 0 0 1 10 0v4.5M3.5 13.5h13M8.5 16.5h3" />);
export const GlobeIcon = createIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z" />
  </>,
);
/** Draws the sign of software: angle brackets. */
export const CodeIcon = createIcon(<path d="m7 5-5 5 5 5M13 5l5 5-5 5M11 4 9 16" />);
export const SignOutIcon = createIcon(
  <path d="M8 4H5.5A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8m1-6h8m-3-3 3 3-3 3" />,
);
export const HomeIcon = createIcon(<path d="m3 9.5 7-6 7 6M5 8v8h10V8M8.5 16v-4.5h3V16" />);
export const EmptyIcon = createIcon(
  <path d="M3 11h4l1.5 2.5h3L13 11h4M3 11l2-6.5h10l2 6.5v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-4Z" />,
);

const starPath = "m10 3 2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.5-4.4 2.5 1-5L2.9 8.2l5-.6z";
export const StarIcon = createIcon(<path d={starPath} />);
export const StarFilledIcon = createIcon(<path d={starPath} fill="currentColor" />);
