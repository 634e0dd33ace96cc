/** Units of a plot from left to right; it is stretched to the available width, texts are not. */
export const PLOT_WIDTH = 1000;
/** Units of a plot from top to bottom, which are pixels. */
export const PLOT_HEIGHT = 180;
