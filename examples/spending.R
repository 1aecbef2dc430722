# Which provinces left the most of their budget unspent?
#
# Needs R alone. Run: Rscript spending.R [address of the service]
#
# The report of the fourth quarter of a financial year has what was spent in all four.

arguments <- commandArgs(trailingOnly = TRUE)
service <- if (length(arguments) > 0) arguments[1] else "http://127.0.0.1:8000"

columns <- c("government_label", "financial_year", "main_appropriation_total", paste0("actual_expenditure_q", 1:4))
address <- paste0(
  service, "/infrastructure-projects/full/search/csv?sphere=provincial&fields=", paste(columns, collapse = ",")
)
projects <- read.csv(address)

# A project that was last reported in an earlier year has no part in the latest one.
year <- max(projects$financial_year)
projects <- projects[projects$financial_year == year, ]
projects$spent <- rowSums(projects[paste0("actual_expenditure_q", 1:4)], na.rm = TRUE)

sums <- aggregate(
  cbind(main_appropriation_total, spent) ~ government_label,
  data = projects, FUN = sum, na.rm = TRUE, na.action = na.pass
)
sums$unspent <- 1 - sums$spent / sums$main_appropriation_total
sums <- sums[order(-sums$unspent), ]

cat("Provinces in ", year, ", and how much of their budget they left unspent:\n", sep = "")
with(sums, cat(sprintf(
  "%-15s %5.1f %% of R %.0f million\n", government_label, 100 * unspent, main_appropriation_total / 1e6
), sep = ""))
