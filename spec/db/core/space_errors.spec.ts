import { expect } from "chai";
import { describesNoSpace, isOutOfSpace, isPassing } from "../../../db/core/space_errors.ts";

const withCode = (code: string, message = "Something failed.") =>
  Object.assign(new Error(message), { code });

describe("isOutOfSpace()", () => {
  const full: [string, Error][] = [
    ["ER_DISK_FULL", withCode("ER_DISK_FULL")],
    ["ER_RECORD_FILE_FULL", withCode("ER_RECORD_FILE_FULL", "The table 'pages' is full")],
    ["ENOSPC of a file", withCode("ENOSPC")],
    ["EDQUOT of a file", withCode("EDQUOT")],
    ["1030", withCode("ER_GET_ERRNO", "Got error 28 from storage engine InnoDB")],
    [
      "1026",
      withCode(
        "ER_ERROR_ON_WRITE",
        `Error writing file '/tmp/MYfd=4' (errno: 28 "No space left on device")`,
      ),
    ],
    [
      "1005",
      withCode(
        "ER_CANT_CREATE_TABLE",
        'Can\'t create table `name`.`pages` (errno: 135 "No more room in record file")',
      ),
    ],
    ["a cause", new Error("It failed.", { cause: withCode("ENOSPC") })],
  ];
  for (const [name, error] of full) {
    it(`knows ${name}`, () => {
      expect(isOutOfSpace(error)).to.equal(true);
      expect(isPassing(error)).to.equal(true);
    });
  }

  const others: [string, unknown][] = [
    [
      "a table without space in its name",
      withCode("ER_NO_SUCH_TABLE", "Table 'error.28x' is gone"),
    ],
    ["another errno", withCode("ER_ERROR_ON_WRITE", "Error writing file (errno: 280)")],
    ["a quotation", withCode("ER_DUP_ENTRY", "Duplicate entry 'No space left on device'")],
    ["a text", "No space left on device"],
    ["nothing", null],
  ];
  for (const [name, error] of others) {
    it(`does not take ${name} for it`, () => {
      expect(isOutOfSpace(error)).to.equal(false);
    });
  }

  it("is passing when the connection is lost, too, and not when a statement is wrong", () => {
    expect(isPassing(withCode("PROTOCOL_CONNECTION_LOST"))).to.equal(true);
    expect(isPassing(withCode("ER_PARSE_ERROR"))).to.equal(false);
  });
});

describe("describesNoSpace()", () => {
  const logs: [string, boolean][] = [
    ["[ERROR] InnoDB: preallocating 12582912 bytes for file ./ibdata1 failed with error 28", true],
    ["[ERROR] InnoDB: Operating system error number 28 in a file operation.", true],
    [`[ERROR] mariadbd: Error writing file (Errcode: 28 "No space left on device")`, true],
    ["[ERROR] Plugin 'InnoDB' registration as a STORAGE ENGINE failed.", false],
  ];
  for (const [text, expected] of logs) {
    it(`says ${expected} of: ${text}`, () => {
      expect(describesNoSpace(text)).to.equal(expected);
    });
  }
});
