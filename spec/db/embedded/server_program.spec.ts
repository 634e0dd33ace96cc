import { expect } from "chai";
import { findServerProgram, parseServerVersion } from "../../../db/embedded/server_program.ts";

describe("parseServerVersion()", () => {
  const version = (text: string) => {
    const program = parseServerVersion("/x", text);
    return program && `${program.flavor} ${program.version}`;
  };

  it("reads MariaDB's and MySQL's words", () => {
    expect(version("mariadbd  Ver 10.11.6-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64"))
      .to.equal("mariadb 10.11.6-MariaDB-0+deb12u1");
    expect(version("/usr/sbin/mysqld  Ver 8.4.3 for Linux on x86_64 (MySQL Community Server)"))
      .to.equal("mysql 8.4.3");
  });

  it("refuses servers that are too old", () => {
    expect(version("mysqld  Ver 10.5.29-MariaDB for Linux on x86_64")).to.equal(undefined);
    expect(version("mysqld  Ver 5.7.44 for Linux on x86_64")).to.equal(undefined);
  });

  it("refuses other programs", () => {
    expect(version("v24.0.0")).to.equal(undefined);
  });
});

describe("findServerProgram()", () => {
  it("returns undefined where there is none", () => {
    expect(findServerProgram(["/nonexistent"])).to.equal(undefined);
  });
});
