import Add from "@mui/icons-material/Add";
import AccountBalance from "@mui/icons-material/AccountBalanceOutlined";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowForward from "@mui/icons-material/ArrowForward";
import CalendarToday from "@mui/icons-material/CalendarTodayOutlined";
import Check from "@mui/icons-material/Check";
import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import Close from "@mui/icons-material/Close";
import Code from "@mui/icons-material/Code";
import ContentCopy from "@mui/icons-material/ContentCopyOutlined";
import Delete from "@mui/icons-material/DeleteOutlined";
import Description from "@mui/icons-material/DescriptionOutlined";
import FileDownload from "@mui/icons-material/FileDownloadOutlined";
import FileUpload from "@mui/icons-material/FileUploadOutlined";
import FolderZip from "@mui/icons-material/FolderZipOutlined";
import HeadsetMic from "@mui/icons-material/HeadsetMicOutlined";
import Help from "@mui/icons-material/HelpOutlineOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import Image from "@mui/icons-material/ImageOutlined";
import Inbox from "@mui/icons-material/InboxOutlined";
import Info from "@mui/icons-material/InfoOutlined";
import InsertDriveFile from "@mui/icons-material/InsertDriveFileOutlined";
import KeyboardArrowDown from "@mui/icons-material/KeyboardArrowDown";
import Language from "@mui/icons-material/LanguageOutlined";
import Lock from "@mui/icons-material/LockOutlined";
import Logout from "@mui/icons-material/LogoutOutlined";
import Menu from "@mui/icons-material/Menu";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Notifications from "@mui/icons-material/NotificationsOutlined";
import Person from "@mui/icons-material/PersonOutlined";
import Schedule from "@mui/icons-material/ScheduleOutlined";
import Search from "@mui/icons-material/Search";
import Star from "@mui/icons-material/Star";
import StarBorder from "@mui/icons-material/StarBorder";
import SwapHoriz from "@mui/icons-material/SwapHoriz";
import TableChart from "@mui/icons-material/TableChartOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import VisibilityOff from "@mui/icons-material/VisibilityOffOutlined";
import Warning from "@mui/icons-material/WarningAmberOutlined";
import type { SvgIconComponent } from "@mui/icons-material";
import type { ReactNode } from "react";

/** Describes the props of an icon. Icons are hidden from screen readers: their meaning is beside them as text. */
export interface IconProps {
  small?: boolean;
}
export type Icon = (props: IconProps) => ReactNode;

/** Returns a Material icon in one of the two sizes of the theme. */
const createIcon = (Drawing: SvgIconComponent): Icon =>
  function DrawnIcon({ small = false }) {
    return <Drawing fontSize={small ? "small" : "medium"} />;
  };

export const CheckIcon = createIcon(Check);
export const CrossIcon = createIcon(Close);
export const PlusIcon = createIcon(Add);
export const ChevronDownIcon = createIcon(KeyboardArrowDown);
export const ChevronLeftIcon = createIcon(ChevronLeft);
export const ChevronRightIcon = createIcon(ChevronRight);
export const ArrowRightIcon = createIcon(ArrowForward);
export const ArrowDownIcon = createIcon(ArrowDownward);
export const SwapIcon = createIcon(SwapHoriz);
export const BankIcon = createIcon(AccountBalance);
export const SearchIcon = createIcon(Search);
export const LockIcon = createIcon(Lock);
export const CopyIcon = createIcon(ContentCopy);
export const EyeIcon = createIcon(Visibility);
export const EyeOffIcon = createIcon(VisibilityOff);
export const UploadIcon = createIcon(FileUpload);
export const DownloadIcon = createIcon(FileDownload);
export const FileIcon = createIcon(InsertDriveFile);
export const PictureIcon = createIcon(Image);
export const SheetIcon = createIcon(TableChart);
export const ArchiveIcon = createIcon(FolderZip);
export const TextFileIcon = createIcon(Description);
export const TrashIcon = createIcon(Delete);
export const InfoIcon = createIcon(Info);
export const HelpIcon = createIcon(Help);
export const HeadsetIcon = createIcon(HeadsetMic);
export const WarningIcon = createIcon(Warning);
export const ClockIcon = createIcon(Schedule);
export const CalendarIcon = createIcon(CalendarToday);
export const MenuIcon = createIcon(Menu);
export const MoreIcon = createIcon(MoreHoriz);
export const UserIcon = createIcon(Person);
export const BellIcon = createIcon(Notifications);
export const GlobeIcon = createIcon(Language);
export const CodeIcon = createIcon(Code);
export const SignOutIcon = createIcon(Logout);
export const HomeIcon = createIcon(Home);
export const EmptyIcon = createIcon(Inbox);
export const StarIcon = createIcon(StarBorder);
export const StarFilledIcon = createIcon(Star);
