import { expect } from "chai";
import { parseRobotsDate } from "../../../../lib/crawler/robots/parse_robots_date.ts";

describe("parseRobotsDate()", () => {
  const dates: [text: string, expected: string][] = [
    ["2027-06-25", "2027-06-25T00:00:00.000Z"],
    ["20270625", "2027-06-25T00:00:00.000Z"],
    ["2027-06-25T15:00:00Z", "2027-06-25T15:00:00.000Z"],
    ["2027-06-25t15:00:00+02:00", "2027-06-25T13:00:00.000Z"],
    ["2027-06-25T15:00:00.000-0530", "2027-06-25T20:30:00.000Z"],
    ["2027-06-25 15:00", "2027-06-25T15:00:00.000Z"],
    ["2027-06-25 15:00:00 EST", "2027-06-25T20:00:00.000Z"],
    ["Fri, 25 Jun 2027 15:00:00 GMT", "2027-06-25T15:00:00.000Z"],
    ["Friday, 25-Jun-27 15:00:00 UTC", "2027-06-25T15:00:00.000Z"],
    ["Friday, 25-Jun-2027 15:00:00 GMT", "2027-06-25T15:00:00.000Z"],
    ["Thursday, 31-Dec-98 23:59:59 GMT", "1998-12-31T23:59:59.000Z"],
    ["25 jun 2027 15:00:00 pst", "2027-06-25T23:00:00.000Z"],
    ["25 June 2027", "2027-06-25T00:00:00.000Z"],
    ["25 Jun 2027 15:00:00 +0100", "2027-06-25T14:00:00.000Z"],
    ["25 Jun 2027 15:00:00 CEST", "2027-06-25T13:00:00.000Z"],
    ["25 Jun 2027 15:00:00 XYZ", "2027-06-25T15:00:00.000Z"],
    ["June 25, 2027", "2027-06-25T00:00:00.000Z"],
    ["Fri Jun 25 15:00:00 2027", "2027-06-25T15:00:00.000Z"],
    ["29 Feb 2028", "2028-02-29T00:00:00.000Z"],
    ["1 Jan 0001", "0001-01-01T00:00:00.000Z"],
  ];
  for (const [text, expected] of dates) {
    it(`reads ${text}`, () => {
      expect(parseRobotsDate(text)?.toISOString()).to.equal(expected);
    });
  }

  const faults = [
    "",
    "soon",
    "2027",
    "25.06.2027",
    "06/25/2027",
    "2027-13-01",
    "2027-02-29",
    "32 Jun 2027",
    "25 Foo 2027",
    "25 Jun 2027 25:00:00 GMT",
    "2027-06-25T15:61:00Z",
    "9".repeat(5e6),
    `25 Jun 2027 ${" ".repeat(5e6)}`,
  ];
  for (const text of faults) {
    it(`returns null for ${JSON.stringify(text.slice(0, 30))}`, () => {
      expect(parseRobotsDate(text)).to.equal(null);
    });
  }
});
