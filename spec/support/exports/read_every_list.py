"""Reads many lists back as read_exports.py does one: the standard library alone, and LibreOffice for opening.

usage: read_every_list.py FOLDER

The folder has NAME.json, an array of the rows of the JSON answer, NAME.csv and NAME.xlsx of each list. LibreOffice opens
all tables in one process and saves them as workbooks, and all workbooks in another and saves them as tables. Compares each
cell of each form with the JSON. Prints one line a list and the sum, and exits with 1 at the first difference.
"""

import json
import pathlib
import sys

from read_exports import AS_TEXTS, TABLE, WORKBOOK, compare, compare_kinds, convert, read_csv, read_xlsx, texts


def main():
    folder = pathlib.Path(sys.argv[1])
    names = sorted(path.stem for path in folder.glob("*.json"))
    tables = [folder / f"{name}.csv" for name in names]
    workbooks = [folder / f"{name}.xlsx" for name in names]
    opened_tables = convert(tables, WORKBOOK, AS_TEXTS)
    opened_workbooks = convert(workbooks, TABLE)
    rows_count = cells_count = 0
    for index, name in enumerate(names):
        expected = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        rows = read_csv(tables[index])
        header = rows[0]
        compare(f"{name} csv", header, rows[1:], expected, True)
        workbook = read_xlsx(workbooks[index])
        forms = [
            ("xlsx", texts(workbook), False),
            ("csv opened by LibreOffice", texts(read_xlsx(opened_tables[index])), True),
            ("xlsx opened by LibreOffice", read_csv(opened_workbooks[index]), False),
        ]
        for form, found, defused in forms:
            if found[0] != header:
                sys.exit(f"{name} {form}: the header is {found[0]}")
            compare(f"{name} {form}", header, found[1:], expected, defused)
        compare_kinds(name, header, workbook[1:], expected)
        rows_count += len(expected)
        cells_count += len(expected) * len(header)
    print(f"{len(names)} lists, {rows_count} rows, {cells_count} cells: equal in four forms")


main()
