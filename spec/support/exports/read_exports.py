"""Reads exports back with nothing of the program: the standard library alone, and LibreOffice for opening.

usage: read_exports.py LIST.ndjson LIST.csv LIST.xlsx

Compares each cell of the CSV and of the workbook, as they are and as LibreOffice opens and saves them again, with the
row of the NDJSON. Prints one line a form, and exits with 1 at the first difference.
"""

import csv
import json
import pathlib
import re
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


def original(cell):
    """The text of a CSV's cell: one apostrophe less wherever a spreadsheet would begin a formula (lib/docs/exports.md)."""
    inner = re.sub(r"""([;\t\r\n][ "]*)'('*[=+\-@])""", r"\1\2", cell)
    return inner[1:] if re.match(r"''*[=+\-@\t\r\n]", inner) else inner


def read_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, strict=True))


def column_number(reference):
    number = 0
    for letter in reference:
        if letter.isalpha():
            number = number * 26 + ord(letter.upper()) - 64
    return number - 1


class Formula(Exception):
    """A cell that a spreadsheet computes."""


def read_xlsx(path):
    """All sheets one below the other, later ones without their header; throws `Formula` for one."""
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
                        raise Formula(f"{path}: {cell.get('r')} is the formula {formula.text}")
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


def convert(paths, kind, options=""):
    """Opens files in LibreOffice, all in one process, and saves them; gives their paths."""
    folder = pathlib.Path(tempfile.mkdtemp())
    command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless"]
    if options:
        command.append(f"--infilter={options}")
    command += ["--convert-to", kind, "--outdir", str(folder), *map(str, paths)]
    subprocess.run(command, check=True, capture_output=True, timeout=280)
    return [folder / (pathlib.Path(path).stem + "." + kind.split(":")[0]) for path in paths]


def same(cell, value, defused):
    expected = text_of(value)
    if isinstance(value, bool):
        return cell.lower() == expected
    if isinstance(value, (int, float)):
        try:
            return abs(float(cell) - value) <= 1e-12 * max(1.0, abs(value))
        except ValueError:
            return False
    if isinstance(value, (list, dict)) and expected[:1] in ("[", "{"):
        try:
            return json.loads(original(cell) if defused else cell) == value
        except ValueError:
            return False
    if defused:
        cell = original(cell)
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
        for field in wanted:
            if not any(column == field or column.startswith(f"{field}.") for column in header):
                sys.exit(f"{name}: there is no column of {field}")
        for at, column in enumerate(header):
            cell = row[at] if at < len(row) else ""
            cells += 1
            if not same(cell, found.get(column), defused):
                sys.exit(f"{name}: row {number + 1}, {column}: {cell[:200]!r} is not {text_of(found.get(column))[:200]!r}")
    print(f"{name}: {len(rows)} rows, {cells} cells equal")


def texts(rows):
    return [[text for _, text in row] for row in rows]


def compare_kinds(name, header, rows, expected):
    """Numbers are numbers in a workbook, and texts are texts."""
    for row, wanted in zip(rows, expected):
        found = members(wanted)
        for (kind, _), column in zip(row, header):
            value = found.get(column)
            if isinstance(value, str) and value != "" and kind == "n":
                sys.exit(f"{name}: {column} is a number, and was the text {value!r}")
            if isinstance(value, (int, float)) and not isinstance(value, bool) and kind != "n":
                sys.exit(f"{name}: {column} is a text, and was the number {value!r}")


# separator ",", quotes, UTF-8, from line 1, each column as text
AS_TEXTS = "CSV:44,34,76,1," + "/".join(f"{at + 1}/2" for at in range(200))
WORKBOOK = "xlsx:Calc MS Excel 2007 XML"
# separator ",", quotes, UTF-8, numbers as they are and not as they are shown
TABLE = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false"


def opens_formula(path, separators):
    """Whether a spreadsheet that separates by these characters computes anything of a CSV."""
    # evaluate formulas: the thirteenth
    options = f"CSV:{separators},34,76,1,,0,false,true,false,false,false,0,true"
    try:
        read_xlsx(convert([path], WORKBOOK, options)[0])
    except Formula:
        return True
    return False


def check_separators(table):
    """No spreadsheet begins a formula where it separates by something else; this one would, as a plain file shows."""
    control = pathlib.Path(tempfile.mkdtemp()) / "control.csv"
    for name, separators in (("semicolons", "59"), ("tabs", "9"), ("semicolons and commas", "59/44")):
        mark = "\t" if name == "tabs" else ";"
        control.write_text(f"a,b\r\n1,x{mark}=1+1\r\n", newline="")
        if not opens_formula(control, separators):
            sys.exit(f"separated by {name}: LibreOffice computes nothing of a plain file")
        if opens_formula(table, separators):
            sys.exit(f"csv separated by {name}: it has a formula")
        print(f"csv separated by {name}: no formula")


def main():
    ndjson, table, workbook = sys.argv[1:4]
    with open(ndjson, encoding="utf-8", newline="\n") as file:
        expected = [json.loads(line) for line in file.read().split("\n") if line]
    rows = read_csv(table)
    header = rows[0]
    compare("csv", header, rows[1:], expected, True)
    rows = read_xlsx(workbook)
    compare("xlsx", header, texts(rows)[1:], expected, False)
    compare_kinds("xlsx", header, rows[1:], expected)
    opened = texts(read_xlsx(convert([workbook], WORKBOOK)[0]))
    compare("xlsx opened and saved by LibreOffice", header, opened[1:], expected, False)
    opened = texts(read_xlsx(convert([table], WORKBOOK, AS_TEXTS)[0]))
    compare("csv opened by LibreOffice", header, opened[1:], expected, True)
    check_separators(table)


if __name__ == "__main__":
    main()
