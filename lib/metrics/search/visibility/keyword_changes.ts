/** This many impressions and none are more than two deviations apart (`n > 2 * sqrt(n)`): no chance. */
export const MIN_CHANGE_IMPRESSIONS = 5;
