/** Where links to exports are read, outside of `/api/v1`. */
export const EXPORTS_PATH = "/exports";
