"""Reads exports back with nothing of the program: the standard library alone, and LibreOffice for opening.

usage: read_exports.py LIST.ndjson LIST.csv LIST.xlsx

Compares each cell of the CSV and of the workbook, as they are and as LibreOffice opens and saves them again, with the
row of the NDJSON. Prints one line a form, and exits with 1 at the first difference.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MAX_CELL = 32767
csv.field_size_limit(1 << 30)


def members(row, prefix=""):
    """What a row holds by the names of its columns."""
    found = {}
    for name, value in row.items():
        if isinstance(value, dict):
            found.update(members(value, f"{prefix}{name}."))
        found[prefix + name] = value
    return found


def text_of(value):
    """The text of a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        if any(isinstance(one, (list, dict)) for one in value):
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return "; ".join(text_of(one) for one in value)
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value)


def is_formula(text):
    return text.lstrip("'")[:1] in tuple("=+-@\t\r\n") and text.lstrip("'")[:1] != ""


def is_plain_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return text.startswith("-")


def read_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, strict=True))


def column_number(reference):
    number = 0
    for letter in reference:
        if letter.isalpha():
            number = number * 26 + ord(letter.upper()) - 64
    return number - 1


def read_xlsx(path):
    """All sheets one below the other, later ones without their header; a formula ends the program."""
    rows = []
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        shared = []
        if "xl/sharedStrings.xml" in names:
            root = ElementTree.fromstring(archive.read("xl/sharedStrings.xml"))
            shared = ["".join(t.text or "" for t in si.iter(f"{MAIN}t")) for si in root.iter(f"{MAIN}si")]
        sheets = sorted(
            (n for n in names if n.startswith("xl/worksheets/sheet")),
            key=lambda n: int("".join(c for c in n if c.isdigit())),
        )
        for index, sheet in enumerate(sheets):
            root = ElementTree.fromstring(archive.read(sheet))
            for number, row in enumerate(root.iter(f"{MAIN}row")):
                cells = {}
                for cell in row.iter(f"{MAIN}c"):
                    formula = cell.find(f"{MAIN}f")
                    # LibreOffice has no other truth values
                    if formula is not None and formula.text not in ("TRUE()", "FALSE()"):
                        sys.exit(f"{path}: {cell.get('r')} is a formula")
                    kind, value = cell.get("t", "n"), cell.find(f"{MAIN}v")
                    text = value.text if value is not None and value.text else ""
                    if kind == "s":
                        text = shared[int(text)]
                    elif kind == "inlineStr":
                        text = "".join(t.text or "" for t in cell.iter(f"{MAIN}t"))
                    elif kind == "b":
                        text = "true" if text == "1" else "false"
                    cells[column_number(cell.get("r"))] = (kind, unescape(text))
                if index == 0 or number > 0:
                    width = max(cells, default=-1) + 1
                    rows.append([cells.get(at, ("n", "")) for at in range(width)])
    return rows


def unescape(text):
    """`_x000D_` stands for a character in the texts of a workbook (ECMA-376, ST_Xstring)."""
    parts, at = [], 0
    while at < len(text):
        if text[at : at + 2] == "_x" and text[at + 6 : at + 7] == "_":
            try:
                parts.append(chr(int(text[at + 2 : at + 6], 16)))
                at += 7
                continue
            except ValueError:
                pass
        parts.append(text[at])
        at += 1
    return "".join(parts)


def convert(path, kind, options=""):
    folder = tempfile.mkdtemp()
    command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless"]
    if options:
        command.append(f"--infilter={options}")
    command += ["--convert-to", kind, "--outdir", folder, str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=280)
    return pathlib.Path(folder) / (pathlib.Path(path).stem + "." + kind.split(":")[0])


def same(cell, value, defused):
    expected = text_of(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            return abs(float(cell) - value) <= 1e-12 * max(1.0, abs(value))
        except ValueError:
            return False
    if isinstance(value, (list, dict)) and expected[:1] in ("[", "{"):
        try:
            return json.loads(cell.removeprefix("'")) == value
        except ValueError:
            return False
    if defused and is_formula(expected) and not is_plain_number(expected):
        expected = "'" + expected
    if len(expected.encode("utf-16-le")) // 2 > MAX_CELL and not defused:
        return "(cut: the text has" in cell[-60:] and expected.startswith(cell[:30000])
    if len(cell) == MAX_CELL < len(expected):
        # a spreadsheet takes no more of a CSV
        expected = expected[:MAX_CELL]
    # line ends within a cell: a spreadsheet knows one of them
    return lines(cell) == lines(expected)


def lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


def compare(name, header, rows, expected, defused):
    if len(rows) != len(expected):
        sys.exit(f"{name}: {len(rows)} rows instead of {len(expected)}")
    cells = 0
    for number, (row, wanted) in enumerate(zip(rows, expected)):
        found = members(wanted)
        for at, column in enumerate(header):
            cell = row[at] if at < len(row) else ""
            cells += 1
            if not same(cell, found.get(column), defused):
                sys.exit(f"{name}: row {number + 1}, {column}: {cell[:200]!r} is not {text_of(found.get(column))[:200]!r}")
    print(f"{name}: {len(rows)} rows, {cells} cells equal")


def texts(rows):
    return [[text for _, text in row] for row in rows]


def main():
    ndjson, table, workbook = sys.argv[1:4]
    with open(ndjson, encoding="utf-8", newline="\n") as file:
        expected = [json.loads(line) for line in file.read().split("\n") if line]
    rows = read_csv(table)
    header = rows[0]
    compare("csv", header, rows[1:], expected, True)
    rows = read_xlsx(workbook)
    compare("xlsx", header, texts(rows)[1:], expected, False)
    for row, wanted in zip(rows[1:], expected):
        found = members(wanted)
        for (kind, _), column in zip(row, header):
            value = found.get(column)
            if isinstance(value, str) and value != "" and kind == "n":
                sys.exit(f"xlsx: {column} is a number, and was the text {value!r}")
            if isinstance(value, (int, float)) and not isinstance(value, bool) and kind != "n":
                sys.exit(f"xlsx: {column} is a text, and was the number {value!r}")
    opened = texts(read_xlsx(convert(workbook, "xlsx:Calc MS Excel 2007 XML")))
    compare("xlsx opened and saved by LibreOffice", header, opened[1:], expected, False)
    # separator ",", quotes, UTF-8, from line 1, each column as text
    columns = "/".join(f"{at + 1}/2" for at in range(len(header)))
    opened = texts(read_xlsx(convert(table, "xlsx:Calc MS Excel 2007 XML", f"CSV:44,34,76,1,{columns}")))
    compare("csv opened by LibreOffice", header, opened[1:], expected, True)


main()
