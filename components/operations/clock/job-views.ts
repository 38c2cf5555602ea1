/** How many items of the timetable the driver's seat asks for: enough for its dial and its list. */
export const jobViews = 20;
