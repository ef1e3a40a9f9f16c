print("Kochlea")
