"""Which contractors have the most projects whose completion moved by more than half a year?

Needs pandas. Run: python3 moved-completions.py [address of the service]

Completion moved if the latest report expects it more than half a year after the first report did.
"""

import sys

import pandas as pd

service = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"

# Every quarter of every project, oldest first, as the departments reported it.
snapshots = pd.read_csv(
    f"{service}/infrastructure-projects/full/download/infrastructure-projects-history.csv.gz",
    compression="gzip",
    usecols=["id", "is_latest", "main_contractor", "estimated_completion_date"],
    parse_dates=["estimated_completion_date"],
)

dated = snapshots.dropna(subset=["estimated_completion_date"])
first = dated.groupby("id")["estimated_completion_date"].first()
latest = snapshots[snapshots["is_latest"]].set_index("id")
moved = (latest["estimated_completion_date"] - first).dt.days > 182

# Departments write "Pty Ltd" and "(PTY) LTD" for the same firm.
firm = (
    latest["main_contractor"]
    .str.replace(r"[().]", "", regex=True)
    .str.replace(r"\s+", " ", regex=True)
    .str.strip()
    .str.upper()
)
firms = pd.DataFrame({"firm": firm, "moved": moved}).dropna(subset=["firm"])
by_firm = firms.groupby("firm", as_index=False).agg(moved=("moved", "sum"), projects=("moved", "size"))
worst = by_firm.sort_values(["moved", "projects", "firm"], ascending=[False, True, True]).head(5)

print("Projects whose completion moved by more than half a year, of all that the contractor has:")
for row in worst.itertuples():
    print(f"{row.moved:>3} of {row.projects:>3}  {row.firm}")
